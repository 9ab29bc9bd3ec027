"""Writes a balance sheet. Lists the cases, then reads each one only for its remainder."""
import csv, http.client, json, os, sys
from urllib.parse import urlsplit

base = urlsplit(os.environ["RECOUP_COLLECTION_URL"])
connection = http.client.HTTPConnection(base.netloc, timeout=30)

def get(path):
    connection.request("GET", base.path + path, headers={"XApiKey": os.environ["RECOUP_COLLECTION_KEY"]})
    answer = connection.getresponse()
    text = answer.read()
    if answer.status != 200:
        sys.exit(f"{path}: {answer.status}")
    return json.loads(text)

out = csv.writer(sys.stdout)
for item in get("/cases?Statuses=Active&PageSize=40&Sort=DateCreated:desc")["cases"]:
    case = get("/cases/" + item["id"])
    out.writerow([case["reference"], case["remainder"], case["currency"]])
