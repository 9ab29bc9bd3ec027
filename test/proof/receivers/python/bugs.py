"""Planted bugs. Each bug is a mixin that overrides the behavior it breaks."""

import json
import sqlite3
from datetime import datetime


class FixedFraction:
    """Requires timestamps to have fractional seconds, with at most six digits."""

    def moment(self, timestamp):
        return int(datetime.strptime(timestamp, "%Y-%m-%dT%H:%M:%S.%fZ").timestamp() * 10**9)


class SixDigits(FixedFraction):
    def moment(self, timestamp):
        return super().moment(timestamp if "." in timestamp else timestamp.replace("Z", ".0Z"))


class SortedKeys:
    """Verifies the body as reserialized by json.dumps with sorted keys."""

    def signed_payload(self, t, body):
        try:
            body = json.dumps(json.loads(body), sort_keys=True, separators=(",", ":")).encode()
        except ValueError:
            pass
        return super().signed_payload(t, body)


class ForgetsParked:
    """Drops a reversal that arrives before its payment."""

    def reverse(self, case, data):
        if data["paymentId"] in case.payments:
            super().reverse(case, data)


class ReversesTwice:
    """Subtracts a parked reversal again each time its payment is delivered."""

    def pay(self, case, data):
        payment_id = data["paymentId"]
        case.payments[payment_id] = round(data["amount"] * 10_000)
        case.units += case.payments[payment_id]
        if payment_id in case.parked:
            case.units -= case.payments[payment_id]


class ReplacedRow:
    """Lets a late creation replace the case's history."""

    def book(self, kind, data, at):
        if kind == "case.created":
            self.db.execute("delete from moves where case_id = ?", (data["caseId"],))
        super().book(kind, data, at)


class CommitsFirst:
    """Commits the event ID first. Every sixth booking then fails."""

    count = 0

    def book(self, kind, data, at):
        self.count += 1
        self.db.commit()
        if self.count % 6 == 0:
            raise sqlite3.OperationalError("disk I/O error")
        super().book(kind, data, at)


class SmallColumn:
    """Fails on text that is longer than 255 characters."""

    def book(self, kind, data, at):
        if any(isinstance(value, str) and len(value) > 255 for value in data.values()):
            raise sqlite3.DataError("value too long for type character varying(255)")
        super().book(kind, data, at)


class SignedIntegers:
    """Stores cents in a 32-bit integer, so large amounts overflow."""

    def units(self, amount):
        return super().units(((round(amount * 100) + 2**31) % 2**32 - 2**31) / 100)


BUGS = {
    "fixed-fraction": FixedFraction,
    "six-digits": SixDigits,
    "sorted-keys": SortedKeys,
    "forgets-parked": ForgetsParked,
    "reverses-twice": ReversesTwice,
    "replaced-row": ReplacedRow,
    "commits-first": CommitsFirst,
    "small-column": SmallColumn,
    "signed-integers": SignedIntegers,
}


def plant(name, design):
    if name not in BUGS:
        raise ValueError(f"There is no bug {name}")
    return type(design.__name__, (BUGS[name], design), {})
