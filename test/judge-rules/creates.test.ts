import { type SentRequest, sent, testRules } from "./judged";

const create = "POST customer /cases";
const note = "POST collection /cases/1/notes";
const webhook = "POST customer /webhooks";
const search = "GET customer /cases";

const keyless = "The create has no Idempotency-Key.";
const rotated = (answered: string, gap: string, words = "with another") =>
  `1, 2: The create ${answered}, and was sent again ${gap} later ${words} Idempotency-Key.`;
const unsearched = (answered: string) =>
  `1, 2: The create ${answered}, and was sent again 990 ms later without a search for what it did.`;
const inFlight: SentRequest[1] = 409;

testRules({
  "key-missing": {
    "a create without a key where keys are honored": [
      sent(
        [create, 201, { key: "a" }],
        [create, 201],
        [webhook, 201],
        ["PUT customer /cases", 200],
        ["POST collection /cases/1/start", 200],
      ),
      [2, `2: ${keyless}`],
    ],
  },
  "key-rotated": {
    "a create that is sent again with another key": [
      sent([create, 500, { key: "a" }], [create, 201, { key: "b" }]),
      [1, rotated("was answered 500", "990 ms")],
    ],
    "a create that is sent again without its key, more than a second later": [
      sent([create, -1, { key: "a" }], [create, 201, { at: 1510 }]),
      [1, rotated("got no answer", "1.5 s", "without its")],
    ],
    "a create that keeps its key": [sent([create, 500, { key: "a" }], [create, 201, { key: "a" }]), [1]],
    "a create after a refusal": [sent([create, 422, { key: "a" }], [create, 201, { key: "b" }]), [0]],
    "a create that had no key": [sent([create, 500], [create, 201, { key: "b" }]), [0]],
    "a create whose keys are not honored": [
      sent([webhook, 500, { key: "a" }], [webhook, 201, { key: "b" }]),
      [0],
    ],
    "a create with another body, or by the owner of another key": [
      sent(
        [create, 500, { key: "a" }],
        [create, 201, { key: "b", body: { a: 1 } }],
        [create, 201, { key: "c", credential: "key 2" }],
      ),
      [0],
    ],
    "a create that was searched for in between": [
      sent([create, 500, { key: "a" }], [search, 200, { at: 500 }], [create, 201, { key: "b" }]),
      [1],
    ],
    "a create after the question of a browser, which is no search": [
      sent(
        [create, 500, { key: "a" }],
        ["OPTIONS customer /cases", 204, { at: 500 }],
        [create, 201, { key: "b" }],
      ),
      [1, "1, 3: The create was answered 500, and was sent again 2.0 s later with another Idempotency-Key."],
    ],
    "a key that was kept for one retry and then replaced": [
      sent([create, 500, { key: "a" }], [create, 500, { key: "a" }], [create, 201, { key: "b" }]),
      [2],
    ],
    "a new key after a 409 in flight, also after a search": [
      sent(
        [create, 201, { key: "a", took: 900 }],
        [create, inFlight, { key: "a", at: 100 }],
        [search, 200, { at: 300 }],
        [create, 201, { key: "b", at: 500 }],
      ),
      [1],
    ],
  },
  "key-reused": {
    "a key for two bodies": [
      sent(
        [create, 201, { key: "a", body: { a: 1 } }],
        [create, 201, { key: "a", body: { a: 1 } }],
        [create, 422, { key: "a", body: { a: 2 } }],
        [create, 201, { key: "b", body: { a: 3 } }],
        [create, 201, { body: { a: 4 } }],
      ),
      [4, "1, 3: One Idempotency-Key was sent with two different requests."],
    ],
    "a body that was corrected after a refusal, which leaves the key free [AMB-31]": [
      sent(
        [create, 500, { key: "a", body: { a: 1 } }],
        [create, 400, { key: "a", body: { a: 1 } }],
        [create, 201, { key: "a", body: { a: 2 } }],
      ),
      [3],
    ],
    "another body after a create that was carried out, or on a platform that keeps the key": [
      sent(
        [create, 422, { key: "a", body: { a: 1 } }],
        [create, 201, { key: "a", body: { a: 2 } }],
        [create, 201, { key: "a", body: { a: 3 } }],
        [create, 422, { key: "b", body: { a: 1 } }],
        [create, 422, { key: "b", body: { a: 2 }, answer: { errorTypes: ["IdempotencyConflict"] } }],
      ),
      [
        5,
        "2, 3: One Idempotency-Key was sent with two different requests.",
        "4, 5: One Idempotency-Key was sent with two different requests.",
      ],
    ],
    "a key shared by two operations, owners or surfaces": [
      sent(
        [create, 201, { key: "a" }],
        [create, 201, { key: "a", body: {}, credential: "key 2" }],
        [webhook, 201, { key: "a" }],
        [note, 201, { key: "a" }],
        ["GET customer /cases", 200, { key: "a" }],
      ),
      [3],
    ],
    "a key of a chat, which is made for each body": [
      sent(
        ["POST collection /cases/1/chats", 201, { key: "a", body: { a: 1 } }],
        ["POST collection /cases/1/chats", 201, { key: "a", body: { a: 2 } }],
      ),
      [0],
    ],
  },
  "repeat-without-key": {
    "a create that is repeated without a search": [
      sent([webhook, 503], [webhook, 201]),
      [1, unsearched("was answered 503")],
    ],
    "a create whose answer was lost": [sent([create, -1], [create, 201]), [1, unsearched("got no answer")]],
    "a repeated create with a key that isn't honored": [
      sent([webhook, 500, { key: "a" }], [webhook, 201, { key: "a" }]),
      [1, unsearched("was answered 500")],
    ],
    "a repeated create with an honored key": [
      sent([create, 500, { key: "a" }], [create, 201, { key: "a" }]),
      [0],
    ],
    "a repeated create of a client": [
      sent(["POST referral /clients", 500], ["POST referral /clients", 201]),
      [0],
    ],
    "a create after a success": [sent([webhook, 201], [webhook, 201]), [0]],
    "a repeated create with a search that found nothing in between": [
      sent([webhook, 500], ["GET customer /webhooks", 404, { at: 500 }], [webhook, 201]),
      [1],
    ],
    "a search that failed, or on another surface or environment": [
      sent(
        [webhook, 500],
        [search, 500, { at: 100 }],
        ["GET collection /cases", 200, { at: 200 }],
        [search, 200, { at: 300, environment: "live" }],
        [webhook, 201],
      ),
      [
        1,
        "1, 5: The create was answered 500, and was sent again 4.0 s later without a search for what it did.",
      ],
    ],
    "a search that was answered too late": [
      sent([webhook, 500], [search, 200, { at: 500, took: 501 }], [webhook, 201, { at: 1000 }]),
      [
        1,
        "1, 3: The create was answered 500, and was sent again 990 ms later without a search for what it did.",
      ],
    ],
  },
  "in-flight-not-awaited": {
    "a request in flight that the client waits for": [
      sent(
        [create, 201, { key: "a", took: 500 }],
        [create, inFlight, { key: "a", at: 100 }],
        [create, 201, { key: "a", at: 160 }],
      ),
      [1],
    ],
    "a request in flight that the client doesn't wait for": [
      sent(
        [create, 201, { key: "a", took: 500 }],
        [create, inFlight, { key: "a", at: 100 }],
        [create, inFlight, { key: "a", at: 149 }],
        [create, 201, { key: "a", at: 159 }],
      ),
      [2, "2, 3: None of 2 retries of a request in flight waited longer than 39 ms."],
    ],
    "a wait that jitter made short": [
      sent(
        [create, inFlight, { key: "a", provoked: { fault: "in-flight", platformAnswer: undefined } }],
        [create, 201, { key: "a", at: 30 }],
      ),
      [1],
    ],
    "two waits of which jitter made one short": [
      sent(
        [create, 201, { key: "a", took: 500 }],
        [create, inFlight, { key: "a", at: 100 }],
        [create, inFlight, { key: "a", at: 150 }],
        [create, 201, { key: "a", at: 165 }],
      ),
      [2],
    ],
    "a conflict in flight that was provoked": [
      sent(
        [create, inFlight, { key: "a", provoked: { fault: "in-flight", platformAnswer: undefined } }],
        [create, 201, { key: "a", at: 20 }],
      ),
      [1, "1, 2: A request in flight was not waited for: it was sent again after 10 ms."],
    ],
    "another worker's create while a request is in flight": [
      sent(
        [create, 201, { key: "a", took: 500 }],
        [create, inFlight, { key: "a", at: 100 }],
        [create, 201, { key: "b", at: 120 }],
        [create, 201, { key: "a", at: 400 }],
      ),
      [1],
    ],
    "a 409 after the first answer, or without a key": [
      sent(
        [create, 201, { key: "a", took: 100 }],
        [create, 409, { key: "a", at: 100 }],
        [create, 201, { at: 200, took: 100 }],
        [create, 409, { at: 210 }],
        [create, 201, { at: 225 }],
      ),
      [0],
    ],
  },
  "done-twice": {
    "a create that took effect twice": [
      sent(
        [
          create,
          500,
          { body: { a: 1 }, provoked: { fault: "lost", platformAnswer: { status: 201, id: "x" } } },
        ],
        [create, 201, { body: { a: 1 }, answer: { id: "y" } }],
      ),
      [1, "1, 2: One create took effect twice: the platform has two records of it."],
    ],
    "a create with a new time in its body, or another body under the same key": [
      sent(
        [
          create,
          500,
          {
            body: { at: "2026-03-02T08:00:00" },
            provoked: { fault: "lost", platformAnswer: { status: 299, id: "x" } },
          },
        ],
        [create, 201, { body: { at: "2026-03-02T09:00:00.5" }, answer: { id: "y" } }],
        [
          create,
          500,
          { key: "k", body: { b: 1 }, provoked: { fault: "lost", platformAnswer: { status: 200, id: "x" } } },
        ],
        [create, 201, { key: "k", body: { b: 2 }, answer: { id: "y" } }],
      ),
      [
        2,
        "1, 2: One create took effect twice: the platform has two records of it.",
        "3, 4: One create took effect twice: the platform has two records of it.",
      ],
    ],
    "a create whose retry returned the same record, failed, has another body or came after a search": [
      sent(
        [
          create,
          500,
          { body: { a: 1 }, provoked: { fault: "lost", platformAnswer: { status: 201, id: "x" } } },
        ],
        [create, 500, { body: { a: 1 }, answer: { id: "y" } }],
        [create, 201, { body: { a: 1 }, answer: { id: "x" } }],
        [
          create,
          500,
          { body: { b: 1 }, provoked: { fault: "lost", platformAnswer: { status: 201, id: "x" } } },
        ],
        [create, 201, { body: { c: 1 }, answer: { id: "y" } }],
        [
          create,
          500,
          { body: { d: 1 }, provoked: { fault: "lost", platformAnswer: { status: 201, id: "x" } } },
        ],
        [search, 200],
        [create, 201, { body: { d: 1 }, answer: { id: "y" } }],
      ),
      [3],
    ],
    "an equal create after one whose late answer arrived": [
      sent(
        [
          create,
          200,
          {
            key: "a",
            provoked: { fault: "slow", platformAnswer: { status: 200, id: "x" } },
            answer: { id: "x" },
          },
        ],
        [create, 200, { key: "b", answer: { id: "y" } }],
      ),
      [0],
    ],
    "a create that never took effect, or not as a record": [
      sent(
        [create, 500, { provoked: { fault: "lost", platformAnswer: undefined } }],
        [create, 500, { provoked: { fault: "lost", platformAnswer: { status: 300, id: "x" } } }],
        [create, 500, { provoked: { fault: "lost", platformAnswer: { status: 201, id: undefined } } }],
        [create, 201, { answer: { id: "y" } }],
      ),
      [0],
    ],
  },
  "done-never": {
    "a create that was prevented and never sent again": [
      sent(
        [create, 429, { body: { a: 1 }, provoked: { fault: "rate-limited", platformAnswer: undefined } }],
        [create, 500, { body: { b: 1 }, provoked: { fault: "error", platformAnswer: undefined } }],
        [create, 201, { body: { b: 1 } }],
        [create, 409, { body: { c: 1 }, provoked: { fault: "in-flight", platformAnswer: undefined } }],
        [
          create,
          500,
          { body: { d: 1 }, provoked: { fault: "lost", platformAnswer: { status: 201, id: "x" } } },
        ],
        [create, 500, { body: { e: 1 } }],
        [search, 500, { provoked: { fault: "error", platformAnswer: undefined } }],
      ),
      [2, "1: A create was answered 429 and never sent again, but the program ended with exit code 0."],
      { exitCode: 0 },
    ],
    "a prevented create of a program that failed": [
      sent([create, 429, { provoked: { fault: "error", platformAnswer: undefined } }]),
      [0],
      { exitCode: 1 },
    ],
    "a prevented create on a real host": [
      sent([create, 429, { provoked: { fault: "error", platformAnswer: undefined } }]),
      [0],
      { exitCode: 0, isRealHost: true },
    ],
  },
});
