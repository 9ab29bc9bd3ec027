"""Creates another subscription each time the service starts."""
import json, os, urllib.request

request = urllib.request.Request(os.environ["RECOUP_CUSTOMER_URL"] + "/webhooks", json.dumps({"url": "https://hooks.lyngby.example/recovery", "events": ["case.closed"]}).encode(),
                                 {"XApiKey": os.environ["RECOUP_CUSTOMER_KEY"], "Content-Type": "application/json"})
print(json.load(urllib.request.urlopen(request))["id"])
