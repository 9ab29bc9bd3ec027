"""Handles each request in its own thread with its own database connection. Uses Decimal amounts and a ledger keyed by paymentId."""

import json
import os
import sqlite3
import tempfile
from contextlib import closing
from decimal import Decimal

from receiver import Receiver, read_time, start

SCHEMA = """
pragma journal_mode = wal;
create table inbox (id text primary key, case_id text not null, event text not null);
create index inbox_case on inbox (case_id);
"""
RANK = {"case.created": 0, "case.updated": 1, "case.closed": 2}


class Threads(Receiver):
    parse_float = Decimal

    def __init__(self):
        super().__init__()
        self.path = os.path.join(tempfile.mkdtemp(prefix="threads-"), "inbox.db")
        with closing(self.connect()) as db:
            db.executescript(SCHEMA)

    def connect(self):
        db = sqlite3.connect(self.path, timeout=8, isolation_level=None)
        db.execute("pragma synchronous = off")
        return db

    def receive(self, event, headers):
        row = (event["id"], event["data"]["caseId"], json.dumps(event, default=str))
        with closing(self.connect()) as db:
            db.execute("insert or ignore into inbox values (?, ?, ?)", row)
        return 204

    def moment(self, event):
        return read_time(event["timestamp"])

    def lifecycle(self, events):
        now = (None, None)
        for event in sorted(events, key=lambda event: (self.moment(event), RANK.get(event["event"], 3))):
            data = event["data"]
            if event["event"] == "case.created":
                now = (data["lifecycle"], None)
            elif event["event"] == "case.updated":
                now = (data["newLifecycle"], now[1])
            elif event["event"] == "case.closed":
                now = ("Closed", data["closeCode"])
        return now

    def balance(self, events):
        ledger = {}
        for event in events:
            if event["event"].startswith("payment."):
                entries = ledger.setdefault(event["data"]["paymentId"], {})
                entries[event["event"]] = Decimal(str(event["data"]["amount"]))
        open_entries = [entries for entries in ledger.values() if "payment.deleted" not in entries]
        return sum((entries["payment.created"] for entries in open_entries), Decimal(0))

    def state(self, case_id):
        with closing(self.connect()) as db:
            rows = db.execute("select event from inbox where case_id = ? order by rowid", (case_id,)).fetchall()
        events = [json.loads(row[0]) for row in rows]
        if not events:
            return None
        lifecycle, code = self.lifecycle(events)
        state = {"lifecycle": lifecycle, "paid": float(self.balance(events)), "events": [event["id"] for event in events]}
        return {**state, "closeCode": code if lifecycle == "Closed" else None}


if __name__ == "__main__":
    start(Threads)
