"""Letters about a person's own data, address and account."""

from __future__ import annotations

from tafelrunde.web.letters.words import Letter
from tafelrunde.words import Text


def my_data(link: str, days: int) -> Letter:
    return Letter(
        Text("Your data in Tafelrunde"),
        (
            Text(
                "You (or somebody with your e-mail address) would like to see what "
                "is kept about you here. If it was not you, please forget this "
                "message."
            ),
        ),
        link,
        Text("See, download or erase it; the link is good for {days} days:", days=days),
    )


def new_address(link: str, days: int) -> Letter:
    return Letter(
        Text("Please confirm: new e-mail address"),
        (
            Text(
                "This address was given as somebody’s new e-mail address. It holds "
                "once you confirm it. If it was not you, please forget this message."
            ),
        ),
        link,
        Text("Confirm the address; the link is good for {days} days:", days=days),
    )


def address_changed() -> Letter:
    return Letter(
        Text("Your e-mail address has been changed"),
        (
            Text(
                "From now on messages go to your new address and no longer here. If "
                "it was not you, please write to the association."
            ),
        ),
    )


def welcome(account: str, link: str, days: int) -> Letter:
    return Letter(
        Text("Your access as organiser"),
        (
            Text(
                "The account “{account}” has been set up for you. With it you "
                "announce tournaments for the season and run them.",
                account=account,
            ),
        ),
        link,
        Text(
            "The link opens the account once and is good for {days} days. You then "
            "choose a password or a passkey:",
            days=days,
        ),
    )


def log_in_again(account: str, link: str) -> Letter:
    return Letter(
        Text("A new way into the account", context="about people"),
        (
            Text(
                "You (or somebody with your account’s name) forgot the password of "
                "the account “{account}”. If it was not you, there is nothing to do: "
                "nothing changes.",
                account=account,
            ),
        ),
        link,
        Text("The link logs in once and is good for a day. You then choose a new password:"),
    )
