@echo off
rem Double click: opens the house in the browser.
setlocal
chcp 65001 >nul
cd /d "%~dp0"
set "PYTHONUTF8=1"
set "python="
py -3 -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul && set "python=py -3"
if not defined python python -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul && set "python=python"
if not defined python goto missing
%python% tafelrunde.pyz %*
exit /b %errorlevel%

:missing
echo Python 3.11 oder neuer fehlt: https://www.python.org/downloads/
echo Python 3.11 or newer is missing: https://www.python.org/downloads/
pause
exit /b 2
