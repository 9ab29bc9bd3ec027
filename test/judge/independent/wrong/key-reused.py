"""Uses one idempotency key per debtor because "one debtor is one case", but a debtor may owe two invoices."""
import hashlib, http.client, json, os, sys
from urllib.parse import urlsplit

base = urlsplit(os.environ["RECOUP_CUSTOMER_URL"])
invoices = [("Murermester Holm", "B-11", 250), ("Tagteam ApS", "B-12", 990), ("Murermester Holm", "B-13", 410)]
failed = 0
for debtor, reference, amount in invoices:
    connection = http.client.HTTPConnection(base.netloc)
    connection.request("POST", base.path + "/cases", json.dumps({
        "creditorReference": reference, "amountToRecover": amount, "currencyCode": "DKK", "date": "2026-03-02", "dueDate": "2026-03-16",
        "debtor": {"type": "Company", "name": debtor, "countryAlpha2": "DK"},
    }), {"XApiKey": os.environ["RECOUP_CUSTOMER_KEY"], "Content-Type": "application/json", "Idempotency-Key": hashlib.sha256(debtor.encode()).hexdigest()})
    answer = connection.getresponse()
    answer.read()
    print(reference, answer.status)
    failed += answer.status >= 300
print(f"{len(invoices) - failed} submitted, {failed} rejected")
