"""Has one settings block for "the platform", with a URL for each surface but only one key."""
import os, urllib.error, urllib.request

SETTINGS = {"clients": os.environ["RECOUP_REFERRAL_URL"] + "/clients", "payments": os.environ["RECOUP_CUSTOMER_URL"] + "/Payments", "key": os.environ["RECOUP_REFERRAL_KEY"]}
for name in ("clients", "payments"):
    try:
        with urllib.request.urlopen(urllib.request.Request(SETTINGS[name], headers={"XApiKey": SETTINGS["key"]})) as answer:
            print(name, len(answer.read()))
    except urllib.error.HTTPError as error:
        print(name, "not available:", error.code)
