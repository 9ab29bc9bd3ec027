"""Adds up invoice lines with floats."""
import json, os, uuid, urllib.request

lines = [19.99, 0.1, 0.2, 0.4]
request = urllib.request.Request(os.environ["RECOUP_CUSTOMER_URL"] + "/cases", json.dumps({
    "creditorReference": "F-77", "amountToRecover": sum(lines), "currencyCode": "EUR", "date": "2026-01-12", "dueDate": "2026-02-12",
    "debtor": {"type": "Private", "name": "Lena Gruber", "countryAlpha2": "AT"}}).encode(),
    {"XApiKey": os.environ["RECOUP_CUSTOMER_KEY"], "Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())})
try:
    print(urllib.request.urlopen(request).status)
except urllib.error.HTTPError as error:
    print(error.code, error.read().decode())
