"""Retries with a decorator, as retry libraries do. Uses jitter, and retries only some kinds of errors."""
import functools, http.client, json, os, random, time, uuid
from urllib.parse import urlsplit


class Again(Exception):
    def __init__(self, after=None):
        self.after = after


def retry(stop=4, base=0.8, cap=8.0):
    def decorate(function):
        @functools.wraps(function)
        def inner(*args, **kwargs):
            for attempt in range(stop):
                try:
                    return function(*args, **kwargs)
                except (Again, OSError, http.client.HTTPException) as error:
                    if attempt == stop - 1:
                        raise
                    after = getattr(error, "after", None)
                    time.sleep(after if after is not None else random.uniform(0.15, min(cap, base * 2 ** attempt)))
        return inner
    return decorate


class Api:
    def __init__(self, name):
        self.base, self.key = urlsplit(os.environ[f"RECOUP_{name}_URL"]), os.environ[f"RECOUP_{name}_KEY"]

    @retry()
    def _try(self, method, path, body, headers):
        connection = http.client.HTTPConnection(self.base.netloc, timeout=60)
        try:
            connection.request(method, self.base.path + path, body, headers)
            answer = connection.getresponse()
            text = answer.read()
        finally:
            connection.close()
        if answer.status == 429:
            raise Again(json.loads(text)["retryAfter"])
        if answer.status >= 500 or answer.status == 409 and headers.get("Idempotency-Key"):
            raise Again()
        if answer.status >= 400:
            raise ValueError(f"{method} {path}: {answer.status} {text.decode()}")
        return json.loads(text)

    def get(self, path):
        return self._try("GET", path, None, {"XApiKey": self.key})

    def create(self, path, record):
        return self._try("POST", path, json.dumps(record), {"XApiKey": self.key, "Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())})


customer, collection = Api("CUSTOMER"), Api("COLLECTION")
for number in range(14):
    customer.create("/cases", {"creditorReference": f"DEC-{number}", "amountToRecover": 45.5, "currencyCode": "EUR", "date": "2026-02-10", "dueDate": "2026-02-24", "debtor": {"type": "Private", "name": "Jan Novak", "countryAlpha2": "AT"}})
active = collection.get("/cases?Statuses=Active&PageSize=12&Sort=DateCreated:desc")["cases"]
for case in active:
    collection.create(f"/cases/{case['id']}/payments", {"date": "2026-11-02", "paymentAmount": 1, "paymentRecipient": "CollectionPartner"})
    collection.get(f"/cases/{case['id']}/timeline")
