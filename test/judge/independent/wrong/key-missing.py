"""Submits today's overdue invoices from the accounting export, one by one."""
import json, os, sys, time, urllib.error, urllib.request

URL, KEY = os.environ["RECOUP_CUSTOMER_URL"], os.environ["RECOUP_CUSTOMER_KEY"]
EXPORT = [("A-2001", "310.40", "Vinhandel Nord ApS"), ("A-2002", "95.00", "Bageriet Syd ApS"), ("A-2003", "1200.00", "Cykler & Co ApS")]


def submit(reference, amount, debtor):
    body = json.dumps({"creditorReference": reference, "amountToRecover": float(amount), "currencyCode": "DKK", "date": "2026-05-04", "dueDate": "2026-05-18",
                       "debtor": {"type": "Company", "name": debtor, "countryAlpha2": "DK"}}).encode()
    request = urllib.request.Request(URL + "/cases", body, {"XApiKey": KEY, "Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["reference"]
    except urllib.error.HTTPError as error:
        if error.code != 429:
            raise
        time.sleep(json.load(error)["retryAfter"])
        return submit(reference, amount, debtor)


for row in EXPORT:
    print(row[0], submit(*row))
