"""Sends the ERP's own field name, postalCode."""
import json, os, uuid, urllib.request

body = {"creditorReference": "ERP-9", "amountToRecover": 180, "currencyCode": "EUR", "date": "2026-01-12", "dueDate": "2026-02-12",
        "debtor": {"type": "Company", "name": "Holzbau Fink KG", "countryAlpha2": "AT", "address": "Ring 4", "postalCode": "1010", "city": "Wien"}}
request = urllib.request.Request(os.environ["RECOUP_CUSTOMER_URL"] + "/cases", json.dumps(body).encode(),
                                 {"XApiKey": os.environ["RECOUP_CUSTOMER_KEY"], "Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())})
print(json.load(urllib.request.urlopen(request))["reference"])
