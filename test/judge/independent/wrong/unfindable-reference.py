"""Reads a fixed-width export and doesn't trim the ten-character references."""
import json, os, uuid, urllib.request

EXPORT = "FW-1      00012500\nFW-2      00043000\n"
for line in EXPORT.splitlines():
    reference, amount = line[:10], int(line[10:]) / 100
    body = {"creditorReference": reference, "amountToRecover": amount, "currencyCode": "SEK", "date": "2026-04-02", "dueDate": "2026-05-02",
            "debtor": {"type": "Private", "name": "Olle Berg", "countryAlpha2": "SE"}}
    request = urllib.request.Request(os.environ["RECOUP_CUSTOMER_URL"] + "/cases", json.dumps(body).encode(),
                                     {"XApiKey": os.environ["RECOUP_CUSTOMER_KEY"], "Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())})
    print(repr(json.load(urllib.request.urlopen(request))["creditorReference"]))
