"""A queue consumer with three workers. A failed message is requeued with a delay. After four tries or a refusal, it becomes a dead letter. Dead letters are printed and don't change exit code 0."""
import heapq, itertools, json, os, sys, threading, time, urllib.error, urllib.request

BASE, KEY = os.environ["RECOUP_CUSTOMER_URL"], os.environ["RECOUP_CUSTOMER_KEY"]
lock = threading.Condition()
heap, order, busy, dead, done = [], itertools.count(), 0, [], []


def put(message, delay=0.0):
    with lock:
        heapq.heappush(heap, (time.monotonic() + delay, next(order), message))
        lock.notify_all()


def take():
    global busy
    with lock:
        while True:
            now = time.monotonic()
            if heap and heap[0][0] <= now:
                busy += 1
                return heapq.heappop(heap)[2]
            if not heap and not busy:
                lock.notify_all()
                return None
            lock.wait(heap[0][0] - now if heap else 1)


def handle(message):
    message["tries"] += 1
    request = urllib.request.Request(BASE + "/cases", json.dumps(message["body"]).encode(), {"XApiKey": KEY, "Content-Type": "application/json", "Idempotency-Key": message["id"]})
    delay, why = 0.5 * 2 ** message["tries"], ""
    try:
        with urllib.request.urlopen(request, timeout=5) as answer:
            done.append(json.load(answer)["id"])
            return
    except urllib.error.HTTPError as error:
        body = json.load(error)
        why = f"{error.code} {body}"
        if error.code == 429:
            delay = body["retryAfter"] + 0.01
        elif error.code < 500 and error.code != 409:
            dead.append((message["id"], why))
            return
    except OSError as error:
        why = str(error)
    if message["tries"] == 4:
        dead.append((message["id"], why))
    else:
        put(message, delay)


def work():
    global busy
    while (message := take()) is not None:
        try:
            handle(message)
        finally:
            with lock:
                busy -= 1
                lock.notify_all()


for n in range(24):
    amount = -5 if n % 8 == 7 else 60 + n  # invalid, to be refused
    put({"id": f"msg-{os.getpid()}-{n}", "tries": 0, "body": {"isTest": True, "tag": "queue", "creditorReference": f"Q-{n}", "amountToRecover": amount, "currencyCode": "DKK", "date": "2026-02-01", "dueDate": "2026-02-10",
                                                          "debtor": {"type": "Private", "name": f"Kunde {n}", "countryAlpha2": "DK"}}})
threads = [threading.Thread(target=work) for _ in range(3)]
[t.start() for t in threads]
[t.join() for t in threads]
for tries in range(4):
    try:
        urllib.request.urlopen(urllib.request.Request(BASE + "/test/cases?tag=queue", headers={"XApiKey": KEY}, method="DELETE"), timeout=20)
        break
    except urllib.error.HTTPError as error:
        time.sleep(json.load(error)["retryAfter"] if error.code == 429 else 1)
    except OSError:
        time.sleep(1)
for letter in dead:
    print("dead", *letter, file=sys.stderr)
print(len(done), "done")
