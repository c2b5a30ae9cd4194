"""For which machines is the single file made? Each with the wheels it can load."""

from __future__ import annotations

import msgspec

# No file for Macs with an Intel processor: not every library has a wheel for them any more.
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


class System(msgspec.Struct, frozen=True):
    """A system as the launcher names it, which wheels run there, and what markers ask."""

    name: str
    platforms: tuple[str, ...]
    sys_platform: str
    os_name: str
    platform_system: str
    machine: str

    def environment(self, python: str) -> dict[str, str]:
        """What a requirement's condition is held against."""
        return {
            "implementation_name": "cpython",
            "platform_python_implementation": "CPython",
            "os_name": self.os_name,
            "sys_platform": self.sys_platform,
            "platform_system": self.platform_system,
            "platform_machine": self.machine,
            "python_version": python,
            "python_full_version": f"{python}.0",
            "extra": "",
        }


def _glibc(machine: str) -> tuple[str, ...]:
    """What runs on Debian 12 and everything younger."""
    newer = tuple(f"manylinux_2_{minor}_{machine}" for minor in range(36, 16, -1))
    return (*newer, f"manylinux2014_{machine}", f"linux_{machine}")


SYSTEMS = {
    system.name: system
    for system in (
        System("linux-x86_64", _glibc("x86_64"), "linux", "posix", "Linux", "x86_64"),
        System("linux-aarch64", _glibc("aarch64"), "linux", "posix", "Linux", "aarch64"),
        System("windows-x86_64", ("win_amd64",), "win32", "nt", "Windows", "AMD64"),
        System("macos-aarch64", ("macosx_14_0_arm64",), "darwin", "posix", "Darwin", "arm64"),
    )
}
