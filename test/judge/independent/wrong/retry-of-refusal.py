"""A queue worker that tries each failed job three times, whatever the status was."""
import json, os, time, uuid, urllib.error, urllib.request
from collections import deque

jobs = deque()
for number, due in [("Q-1", "2026-02-20"), ("Q-2", "2025-12-31"), ("Q-3", "2026-02-25")]:  # Q-2 is due before its date
    jobs.append({"key": str(uuid.uuid4()), "tries": 0, "body": {
        "creditorReference": number, "amountToRecover": 77.7, "currencyCode": "EUR", "date": "2026-02-01", "dueDate": due,
        "debtor": {"type": "Private", "name": "Anna Muster", "countryAlpha2": "AT"}}})
dead = []
while jobs:
    job = jobs.popleft()
    request = urllib.request.Request(os.environ["RECOUP_CUSTOMER_URL"] + "/cases", json.dumps(job["body"]).encode(), {
        "XApiKey": os.environ["RECOUP_CUSTOMER_KEY"], "Content-Type": "application/json", "Idempotency-Key": job["key"]})
    try:
        urllib.request.urlopen(request, timeout=60).read()
    except urllib.error.HTTPError as error:
        wait = json.load(error).get("retryAfter", 0.4) if error.code == 429 else 0.4 * 2 ** job["tries"]
        job["tries"] += 1
        time.sleep(wait + 0.05)
        (jobs if job["tries"] < 3 else dead).append(job)
    except OSError:
        job["tries"] += 1
        time.sleep(1)
        (jobs if job["tries"] < 3 else dead).append(job)
print("dead letters:", [job["body"]["creditorReference"] for job in dead])
