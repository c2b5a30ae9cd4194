"""Letters about a person's own data, address and account."""

from __future__ import annotations

from tafelrunde.web.letters.words import Letter
from tafelrunde.words import Text


def my_data(link: str, days: int) -> Letter:
    return Letter(
        Text("Ihre Daten bei Tafelrunde", "Your data in Tafelrunde"),
        (
            Text(
                "Sie (oder jemand mit Ihrer E-Mail-Adresse) möchten sehen, was hier über Sie "
                "gespeichert ist. Wenn Sie das nicht waren, können Sie diese Nachricht vergessen.",
                "You (or somebody with your e-mail address) would like to see what is kept about "
                "you here. If it was not you, please forget this message.",
            ),
        ),
        link,
        Text(
            f"Ansehen, herunterladen oder löschen; der Link gilt {days} Tage:",
            f"See, download or erase it; the link is good for {days} days:",
        ),
    )


def new_address(link: str, days: int) -> Letter:
    return Letter(
        Text("Bitte bestätigen: neue E-Mail-Adresse", "Please confirm: new e-mail address"),
        (
            Text(
                "Diese Adresse wurde als neue E-Mail-Adresse angegeben. Sie gilt, sobald Sie sie "
                "bestätigen. Wenn Sie das nicht waren, können Sie diese Nachricht vergessen.",
                "This address was given as somebody's new e-mail address. It holds once you "
                "confirm it. If it was not you, please forget this message.",
            ),
        ),
        link,
        Text(
            f"Adresse bestätigen; der Link gilt {days} Tage:",
            f"Confirm the address; the link is good for {days} days:",
        ),
    )


def address_changed() -> Letter:
    return Letter(
        Text("Ihre E-Mail-Adresse ist geändert", "Your e-mail address has been changed"),
        (
            Text(
                "Nachrichten gehen von jetzt an an Ihre neue Adresse; hierher kommt keine mehr. "
                "Wenn Sie das nicht waren, schreiben Sie bitte dem Verband.",
                "From now on messages go to your new address and no longer here. If it was not "
                "you, please write to the association.",
            ),
        ),
    )


def welcome(account: str, link: str, days: int) -> Letter:
    return Letter(
        Text("Ihr Zugang als Veranstalter", "Your access as organiser"),
        (
            Text(
                f"Für Sie ist das Konto „{account}“ eingerichtet. Damit melden Sie Turniere zur "
                f"Saison an und führen sie durch.",
                f'The account "{account}" has been set up for you. With it you announce '
                f"tournaments for the season and run them.",
            ),
        ),
        link,
        Text(
            f"Der Link öffnet das Konto einmal und gilt {days} Tage. Danach wählen Sie ein "
            f"Passwort oder einen Passkey:",
            f"The link opens the account once and is good for {days} days. You then choose a "
            f"password or a passkey:",
        ),
    )


def log_in_again(account: str, link: str) -> Letter:
    return Letter(
        Text("Ein neuer Weg ins Konto", "A new way into the account"),
        (
            Text(
                f"Sie (oder jemand mit Ihrem Kontonamen) haben das Passwort des Kontos „{account}“ "
                f"vergessen. Wenn Sie das nicht waren, ist nichts zu tun: am Konto ändert sich "
                f"nichts.",
                f"You (or somebody with your account's name) forgot the password of the account "
                f'"{account}". If it was not you, there is nothing to do: nothing changes.',
            ),
        ),
        link,
        Text(
            "Der Link meldet einmal an und gilt einen Tag. Danach wählen Sie ein neues Passwort:",
            "The link logs in once and is good for a day. You then choose a new password:",
        ),
    )
