"""Builds the URL before the loop, so the page number never changes."""
import json, os, urllib.request

number = 1
url = f"{os.environ['RECOUP_COLLECTION_URL']}/cases?Page={number}&PageSize=60&Sort=DateCreated:asc"
everything = []
while True:
    page = json.load(urllib.request.urlopen(urllib.request.Request(url, headers={"XApiKey": os.environ["RECOUP_COLLECTION_KEY"]})))
    everything += page["cases"]
    number += 1
    if number > page["page"]["totalPages"]:
        break
print(len(everything), "cases")
