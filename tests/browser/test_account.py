"""Change passwords and end logins."""

from secrets import token_hex

from tests.browser.company import BrowserGuest, Company

PASSWORD = "correct horse"
ANOTHER = "battery staple"


def log_in_twice(company: Company) -> tuple[BrowserGuest, BrowserGuest, str]:
    """Register Anna on a desktop and log her in on a phone; return both, and her username."""
    laptop, phone = company.come("Anna"), company.come("Anna", device="Pixel 7")
    username = f"anna-{token_hex(4)}"
    laptop.registers(username, PASSWORD)
    laptop.sees(f"You are logged in as {username}.")
    phone.logs_in(username, PASSWORD)
    phone.sees(f"You are logged in as {username}.")
    return laptop, phone, username


def test_a_new_password_logs_out_other_browsers_only(company: Company) -> None:
    """An intruder loses the account and the table; its owner plays on undisturbed."""
    laptop, phone, username = log_in_twice(company)
    link = laptop.opens_a_table(grid_size=2)
    phone.joins(link)
    window = laptop.opens_another_tab()

    window.changes_the_password("wrong horses", ANOTHER)
    window.sees("This is not your current password.")
    window.changes_the_password(PASSWORD, "short")
    window.sees("Passwords must have 8 to 72 characters")
    window.changes_the_password(PASSWORD, ANOTHER)

    window.is_told("Your password was changed. You are logged out everywhere else.")
    phone.sees("You are logged out")
    phone.sees("Log in again to return to your seat.")
    laptop.starts()
    phone.logs_in(username, PASSWORD)
    phone.sees("Wrong username or password.")
    phone.logs_in(username, ANOTHER)
    phone.sees(f"You are logged in as {username}.")
    phone.joins(link)


def test_logging_out_everywhere_ends_all_logins(company: Company) -> None:
    """It ends the logins in this browser, in others, and at open tables."""
    laptop, phone, _ = log_in_twice(company)
    phone.opens_a_table(grid_size=2)

    laptop.logs_out_everywhere()

    laptop.is_told("You are logged out everywhere.")
    laptop.sees("You are a guest.")
    phone.sees("You are logged out")
    phone.goes_to("/account").sees("You are a guest.")
