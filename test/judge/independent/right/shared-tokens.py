"""Reads for two clients in six threads. Mints one token per client under a lock, and another one after a 401."""
import json, os, random, threading, time, urllib.error, urllib.request
from concurrent.futures import ThreadPoolExecutor

E = os.environ


class Tokens:
    def __init__(self):
        self.lock, self.kept = threading.Lock(), {}

    def get(self, client, refused=None):
        with self.lock:
            token, ends = self.kept.get(client, (None, 0))
            if token is None or token == refused or time.monotonic() > ends - 60:
                answer = send("POST", E["RECOUP_REFERRAL_URL"] + "/oauth/token", {"XApiKey": E["RECOUP_REFERRAL_KEY"]}, {"externalTenantId": client})
                token = answer["accessToken"]
                self.kept[client] = token, time.monotonic() + answer["expiresIn"]
            return token


def send(method, url, headers, body=None):
    for attempt in range(4):
        try:
            request = urllib.request.Request(url, body and json.dumps(body).encode(), {"Content-Type": "application/json", **headers}, method=method)
            with urllib.request.urlopen(request, timeout=40) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if attempt == 3 or error.code not in (429, 500, 502, 503):
                raise
            time.sleep(json.load(error)["retryAfter"] if error.code == 429 else random.uniform(0.5, 1) * 2 ** attempt)
        except OSError:
            if attempt == 3:
                raise
            time.sleep(random.uniform(0.5, 1) * 2 ** attempt)


tokens = Tokens()


def read(job):
    client, path = job
    token = tokens.get(client)
    try:
        return send("GET", E["RECOUP_CUSTOMER_URL"] + path, {"Authorization": "Bearer " + token})
    except urllib.error.HTTPError as error:
        if error.code != 401:
            raise
        return send("GET", E["RECOUP_CUSTOMER_URL"] + path, {"Authorization": "Bearer " + tokens.get(client, refused=token)})


jobs = [(client, path) for path in ("/cases?PageSize=100", "/Payments?PageSize=50", "/me", "/webhooks", "/users", "/coverage") for client in ("kb-1001", "kb-1002")]
with ThreadPoolExecutor(6) as pool:
    results = list(pool.map(read, jobs))
tokens.kept = {client: (token[:-6] + "AAAAAA", ends) for client, (token, ends) in tokens.kept.items()}  # invalid, as if the platform's signing key had changed
with ThreadPoolExecutor(6) as pool:
    results += pool.map(read, jobs)
print(len(results), "answers")
