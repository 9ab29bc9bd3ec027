"""Keeps its books in SQL: events with a unique ID, payments with tombstones, and every lifecycle change."""

import os
import sqlite3
import tempfile
import threading

from receiver import Receiver, read_time, start

SCHEMA = """
create table events (id text primary key, case_id text not null, arrived integer not null);
create table payments (id text primary key, case_id text not null, units integer not null, deleted integer not null);
create table moves (case_id text not null, at integer not null, source text, target text not null);
create table closes (case_id text not null, at integer not null, code text not null);
"""
TOMBSTONE = "insert into payments values (?, ?, 0, 1) on conflict (id) do update set deleted = 1"


class SqlTables(Receiver):
    def __init__(self):
        super().__init__()
        path = os.path.join(tempfile.mkdtemp(prefix="sql-"), "books.db")
        self.db = sqlite3.connect(path, check_same_thread=False)
        self.db.executescript(SCHEMA + "pragma synchronous = off;")
        self.lock = threading.Lock()

    def moment(self, timestamp):
        """Converts a timestamp to nanoseconds, which fit an SQL integer."""
        return int(read_time(timestamp) * 10**9)

    def units(self, amount):
        return round(amount * 10_000)

    def receive(self, event, headers):
        """Books the event in one transaction. Ignores a repeat, whose ID is already stored."""
        with self.lock, self.db:
            if not self.insert(event):
                return 200
            self.book(event["event"], event["data"], self.moment(event["timestamp"]))
        return 201

    def insert(self, event):
        row = (event["id"], event["data"]["caseId"])
        count = "(select count(*) from events)"
        return self.db.execute(f"insert or ignore into events values (?, ?, {count})", row).rowcount > 0

    def book(self, kind, data, at):
        case_id = data["caseId"]
        if kind == "case.created":
            self.db.execute("insert into moves values (?, ?, null, ?)", (case_id, at, data["lifecycle"]))
        elif kind == "case.updated":
            row = (case_id, at, data["oldLifecycle"], data["newLifecycle"])
            self.db.execute("insert into moves values (?, ?, ?, ?)", row)
        elif kind == "case.closed":
            self.db.execute("insert into closes values (?, ?, ?)", (case_id, at, data["closeCode"]))
        elif kind == "payment.created":
            row = (data["paymentId"], case_id, self.units(data["amount"]))
            self.db.execute("insert or ignore into payments values (?, ?, ?, 0)", row)
        elif kind == "payment.deleted":
            self.db.execute(TOMBSTONE, (data["paymentId"], case_id))

    def phase(self, case_id):
        """Returns the latest lifecycle. If two changes have the same time, returns the one that follows from the other."""
        query = """select target from moves as last where case_id = ?1
            and at = (select max(at) from moves where case_id = ?1)
            order by exists (select 1 from moves where case_id = ?1 and at = last.at and source = last.target), rowid desc
            limit 1"""
        return self.one(query, case_id)

    def one(self, query, case_id):
        row = self.db.execute(query, (case_id,)).fetchone()
        return row and row[0]

    def state(self, case_id):
        with self.lock:
            query = "select id from events where case_id = ? order by arrived"
            log = [{"id": row[0]} for row in self.db.execute(query, (case_id,))]
            if not log:
                return None
            phase = self.phase(case_id)
            closed = {"code": self.one("select code from closes where case_id = ? order by at desc", case_id)}
            units = self.one("select sum(units) from payments where case_id = ? and deleted = 0", case_id)
        kept = {"phase": phase, **(closed if phase == "Closed" else {"code": None})}
        return {"case": kept, "totals": {"paid": (units or 0) / 10_000}, "log": log}


if __name__ == "__main__":
    start(SqlTables)
