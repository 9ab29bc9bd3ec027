"""After a lost answer it reads what is there, and sends only what is missing, with a new key."""
import json, os, sys, time, http.client, urllib.parse, uuid

URL = urllib.parse.urlsplit(os.environ["RECOUP_COLLECTION_URL"])
HEADERS = {"XApiKey": os.environ["RECOUP_COLLECTION_KEY"], "Content-Type": "application/json", "Accept": "application/json"}


def once(method, path, body=None, key=None):
    connection = http.client.HTTPConnection(URL.hostname, URL.port, timeout=5)
    try:
        connection.request(method, URL.path + path, None if body is None else json.dumps(body), {**HEADERS, **({"Idempotency-Key": key} if key else {})})
        answer = connection.getresponse()
        text = answer.read()
        return answer.status, json.loads(text) if text else None
    except (OSError, http.client.HTTPException):
        return 0, None
    finally:
        connection.close()


def read(path):
    for n in range(4):
        status, body = once("GET", path)
        if status == 200:
            return body
        if status == 429:
            time.sleep(body["retryAfter"])
        elif status == 0 or status >= 500:
            time.sleep(0.5 * 2 ** n)
        else:
            break
    sys.exit(f"GET {path}: {status} {body}")


def create(n):
    body = {"isTest": True, "tag": "reconcile", "creditorCompanyName": "Atelier SARL", "creditorCountryAlpha2": "FR", "creditorReference": f"RC-{os.getpid()}-{n}", "currencyCode": "EUR", "amountToRecover": 500,
            "date": "2026-05-01", "dueDate": "2026-05-15", "debtor": {"type": "Private", "name": f"Client {n}", "countryAlpha2": "FR"}}
    for tries in range(4):
        status, made = once("POST", "/managed-cases", body, str(uuid.uuid4()))
        if status == 200:
            return made["id"]
        if status == 429:
            time.sleep(made["retryAfter"])
            continue
        if status not in (0, 409) and status < 500:
            sys.exit(f"create: {status} {made}")
        time.sleep(0.7 * 2 ** tries)
        found = [one["id"] for one in read("/managed-cases?PageSize=100&Sort=DateCreated:desc")["cases"] if one["creditorReference"] == body["creditorReference"]]
        if found:
            return found[0]
    sys.exit("create: no success")


def advance(case):
    for tries in range(4):
        status, body = once("POST", f"/test/cases/{case}/advance", {"to": "Active"})
        if status == 200:
            return
        if status == 429:
            time.sleep(body["retryAfter"])
            continue
        if status and status < 500:
            sys.exit(f"advance: {status} {body}")
        time.sleep(0.7 * 2 ** tries)
        if read(f"/cases/{case}")["lifecycle"] == "Active":
            return
    sys.exit("advance: no success")


def pay(case, cents):
    body = {"date": "2026-06-01", "paymentAmount": cents / 100, "paymentRecipient": "CollectionPartner"}
    for tries in range(4):
        status, answer = once("POST", f"/cases/{case}/payments", body, str(uuid.uuid4()))
        if status == 200:
            return
        if status == 429:
            time.sleep(answer["retryAfter"])
            continue
        if status not in (0, 409) and status < 500:
            sys.exit(f"pay: {status} {answer}")
        time.sleep(0.7 * 2 ** tries)
        if any(round(one["grossAmount"] * 100) == cents for one in read(f"/cases/{case}/payments")):
            return
    sys.exit("pay: no success")


made = [create(n) for n in range(10)]
try:
    for case in made:
        advance(case)
        for cents in (1001, 2002):
            pay(case, cents)
finally:
    for tries in range(4):
        status, body = once("DELETE", "/test/cases?tag=reconcile")
        if status == 204:
            break
        time.sleep(body["retryAfter"] if status == 429 else 1)
