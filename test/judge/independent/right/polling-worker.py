"""Polls for changed cases five times, with longer pauses while nothing changes."""
import json, os, random, time, urllib.error, urllib.parse, urllib.request

BASE, KEY = os.environ["RECOUP_COLLECTION_URL"], os.environ["RECOUP_COLLECTION_KEY"]


def get(path, **query):
    url = f"{BASE}{path}?{urllib.parse.urlencode(query)}"
    for attempt in range(4):
        try:
            with urllib.request.urlopen(urllib.request.Request(url, headers={"XApiKey": KEY}), timeout=25) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code == 429:
                time.sleep(json.load(error)["retryAfter"])
            elif error.code < 500 or attempt == 3:
                raise
            else:
                time.sleep(0.4 * 2 ** attempt + random.random() / 5)
        except OSError:
            if attempt == 3:
                raise
            time.sleep(0.4 * 2 ** attempt)
    raise SystemExit("the platform limits us: try again later")


pause, latest = 0.2, ""
for round_number in range(5):
    page = get("/cases", Statuses="Active", Sort="DateUpdated:desc", PageSize=50)
    fresh = [case for case in page["cases"] if (case["dateUpdated"] or "") > latest]
    latest = max([latest, *(case["dateUpdated"] or "" for case in fresh)])
    pause = 0.2 if fresh else min(pause * 2, 5)
    print(f"round {round_number}: {len(fresh)} changed")
    time.sleep(pause)
