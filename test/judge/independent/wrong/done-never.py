"""Logs failures and continues without retrying."""
import json, logging, os, uuid, urllib.request

for number in range(24):
    body = {"creditorReference": f"LOG-{number}", "amountToRecover": 60 + number, "currencyCode": "DKK", "date": "2026-04-02", "dueDate": "2026-05-02",
            "debtor": {"type": "Private", "name": f"Person {number}", "countryAlpha2": "DK"}}
    try:
        urllib.request.urlopen(urllib.request.Request(os.environ["RECOUP_CUSTOMER_URL"] + "/cases", json.dumps(body).encode(), {
            "XApiKey": os.environ["RECOUP_CUSTOMER_KEY"], "Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid5(uuid.NAMESPACE_URL, str(body)))}), timeout=30).read()
    except OSError:
        logging.exception("case %s", number)
