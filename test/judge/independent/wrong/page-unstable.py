"""Copies all cases to a data warehouse each night, without a sort order."""
import json, os, sys, time, urllib.error, urllib.request

def fetch(page):
    url = f"{os.environ['RECOUP_CUSTOMER_URL']}/cases?Page={page}&PageSize=50"
    for attempt in range(4):
        try:
            return json.load(urllib.request.urlopen(urllib.request.Request(url, headers={"XApiKey": os.environ["RECOUP_CUSTOMER_KEY"]}), timeout=30))
        except urllib.error.HTTPError as e:
            if e.code not in (429, 500): raise
            time.sleep(json.load(e)["retryAfter"] if e.code == 429 else 2 ** attempt)
        except OSError:
            time.sleep(2 ** attempt)
    sys.exit("no luck")

rows, number = {}, 0
while True:
    number += 1
    answer = fetch(number)
    rows.update((case["id"], case) for case in answer["cases"])
    if number >= answer["page"]["totalPages"]:
        break
print(len(rows))
