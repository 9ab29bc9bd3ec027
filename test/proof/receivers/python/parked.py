"""Parks a reversal until its payment arrives. Ignores chat messages."""

import threading

from receiver import Receiver, read_time, start


class Case:
    def __init__(self):
        self.events = []
        self.since = None
        self.lifecycle = None
        self.codes = {}
        self.payments = {}
        self.reversed = set()
        self.parked = {}
        self.units = 0


class Parked(Receiver):
    def __init__(self):
        super().__init__()
        self.cases = {}
        self.seen = set()
        self.lock = threading.RLock()

    def receive(self, event, headers):
        if event["event"] == "chat.created":
            return 200
        with self.lock:
            if event["id"] in self.seen:
                return 200
            case = self.cases.setdefault(event["data"]["caseId"], Case())
            self.book(case, event["event"], event["data"], self.moment(event))
            self.seen.add(event["id"])
            case.events.append(event["id"])
        return 200

    def moment(self, event):
        return read_time(event["timestamp"])

    def book(self, case, kind, data, at):
        if kind == "case.created":
            self.move(case, (at, 0), data["lifecycle"])
        elif kind == "case.updated":
            self.move(case, (at, 1), data["newLifecycle"])
        elif kind == "case.closed":
            case.codes[at] = data["closeCode"]
            self.move(case, (at, 2), "Closed")
        elif kind == "payment.created":
            self.pay(case, data)
        elif kind == "payment.deleted":
            self.reverse(case, data)

    def move(self, case, since, lifecycle):
        if case.since is None or since >= case.since:
            case.since, case.lifecycle = since, lifecycle

    def pay(self, case, data):
        payment_id = data["paymentId"]
        if payment_id in case.payments:
            return
        case.payments[payment_id] = round(data["amount"] * 10_000)
        case.units += case.payments[payment_id]
        parked = case.parked.pop(payment_id, None)
        if parked:
            self.reverse(case, parked)

    def reverse(self, case, data):
        payment_id = data["paymentId"]
        if payment_id not in case.payments:
            case.parked[payment_id] = data
        elif payment_id not in case.reversed:
            case.reversed.add(payment_id)
            case.units -= case.payments[payment_id]

    def state(self, case_id):
        with self.lock:
            case = self.cases.get(case_id)
            if case is None:
                return None
            code = case.codes[max(case.codes)] if case.codes and case.lifecycle == "Closed" else None
            paid = {"paid": case.units / 10_000, "events": list(case.events)}
            return {"lifecycle": case.lifecycle, "closeCode": code, **paid}


if __name__ == "__main__":
    start(Parked)
