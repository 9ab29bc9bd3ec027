"""Honors the Retry-After header, which the platform doesn't send, and waits half a second without it."""
import json, os, time, urllib.error, urllib.request

def get(path):
    for attempt in range(4):
        request = urllib.request.Request(os.environ["RECOUP_REFERRAL_URL"] + path, headers={"XApiKey": os.environ["RECOUP_REFERRAL_KEY"]})
        try:
            return json.load(urllib.request.urlopen(request, timeout=60))
        except urllib.error.HTTPError as error:
            if error.code == 429:
                time.sleep(float(error.headers.get("Retry-After", 0.5)))
            elif error.code >= 500:
                time.sleep(0.5 * 2 ** attempt)
            else:
                raise
        except OSError:
            time.sleep(0.5 * 2 ** attempt)
    raise SystemExit(f"{path}: too many failures")

total = 0
for month in range(1, 11):
    page = get(f"/reporting/transactions?FromDate=2026-{month:02}-01&ToDate=2026-{month:02}-28&PageSize=100")
    total += page["page"]["totalResults"]
print(total, "transactions")
