"""Requests the last day's deliveries. Formats the time as datetime does: local, without a zone."""
import json, os, urllib.parse, urllib.request
from datetime import datetime, timedelta

def get(path):
    return json.load(urllib.request.urlopen(urllib.request.Request(os.environ["RECOUP_COLLECTION_URL"] + path, headers={"XApiKey": os.environ["RECOUP_COLLECTION_KEY"]})))

case = get("/cases?PageSize=1&Statuses=Active")["cases"][0]
since = (datetime.now() - timedelta(days=1)).isoformat()
print(len(get("/webhooks/events?" + urllib.parse.urlencode({"caseId": case["id"], "since": since}))))
