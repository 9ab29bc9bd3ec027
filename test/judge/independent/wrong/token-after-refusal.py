"""Uses an expired token from its session store, and retries every error three times."""
import json, os, subprocess, time, urllib.error, urllib.request

E = os.environ
mint = urllib.request.Request(E["RECOUP_REFERRAL_URL"] + "/oauth/token", json.dumps({"externalTenantId": "kb-1002"}).encode(), {"XApiKey": E["RECOUP_REFERRAL_KEY"], "Content-Type": "application/json"})
store = {"token": json.load(urllib.request.urlopen(mint))["accessToken"]}
clock = urllib.request.Request(E["RECOUP_SANDBOX_CONTROL_URL"] + "/clock/advance", json.dumps({"by": "45m"}).encode(), {"Authorization": "Bearer " + E["RECOUP_SANDBOX_CONTROL_TOKEN"], "Content-Type": "application/json"})
urllib.request.urlopen(clock).read()

for attempt in range(4):
    request = urllib.request.Request(E["RECOUP_CUSTOMER_URL"] + "/cases?PageSize=10", headers={"Authorization": "Bearer " + store["token"]})
    try:
        print(json.load(urllib.request.urlopen(request))["page"])
        break
    except urllib.error.HTTPError as error:
        print("try again after", error.code)
        time.sleep(0.3 * 2 ** attempt)
