"""Creates a client and submits its first case without waiting for the onboarding."""
import json, os, uuid, urllib.error, urllib.request

E = os.environ
def post(url, body, **headers):
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)

print(post(E["RECOUP_REFERRAL_URL"] + "/clients", {"externalTenantId": "new-42", "client": {"name": "Nye Kunde ApS", "country": "DK", "supportEmail": "hjaelp@nyekunde.example"},
      "users": [{"name": "Ida Holm", "email": "ida@nyekunde.example", "isOnboardingUser": True}]}, XApiKey=E["RECOUP_REFERRAL_KEY"])[0])
token = post(E["RECOUP_REFERRAL_URL"] + "/oauth/token", {"externalTenantId": "new-42"}, XApiKey=E["RECOUP_REFERRAL_KEY"])[1]["accessToken"]
print(post(E["RECOUP_CUSTOMER_URL"] + "/cases", {"creditorReference": "N-1", "amountToRecover": 10, "currencyCode": "DKK", "date": "2026-01-02", "dueDate": "2026-01-12",
      "debtor": {"type": "Company", "name": "Skylder A/S", "countryAlpha2": "DK"}}, Authorization="Bearer " + token, Idempotency_Key=str(uuid.uuid4()))[0])
