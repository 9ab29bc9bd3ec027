import type { Traffic } from "../../src/traffic/exchange";
import { pageFacts, type SentRequest, sent, testRules } from "./judged";

const list = "GET customer /cases";
const page = (
  number: number,
  total: number,
  query = "",
  others: Parameters<typeof pageFacts>[2] = {},
): SentRequest => [`${list}?Page=${number}${query}`, 200, { answer: pageFacts(number, total, others) }];
const times = (count: number, sent: (index: number) => SentRequest): readonly SentRequest[] =>
  Array.from({ length: count }, (_, index) => sent(index));
const clockMove = (at: number): Partial<Traffic> => ({ moves: [{ at, kind: "clock" }] });

testRules({
  "page-order-changed": {
    "a walk whose filters are in a different order": [
      sent(page(1, 2, "&Statuses=Active&Ids=1"), page(2, 2, "&Ids=1&Statuses=Active&Sort=b")),
      [1, "1, 2: Size or order changed on page 2 of a walk."],
    ],
    "a walk that changes its page size": [
      sent(page(1, 3, "&PageSize=10"), page(2, 3, "&pagesize=10"), page(3, 3, "&PageSize=20")),
      [1, "1, 3: Size or order changed on page 3 of a walk."],
    ],
    "a walk that changes its sort order": [
      sent(page(1, 2, "&Sort=a"), page(2, 2, "&Sort=b")),
      [1, "1, 2: Size or order changed on page 2 of a walk."],
    ],
    "two walks in different orders that take turns": [
      sent(page(1, 3, "&Sort=a"), page(1, 3, "&Sort=b"), page(2, 3, "&Sort=a"), page(2, 3, "&Sort=b")),
      [2],
    ],
    "two walks, and pages that begin no walk": [
      sent(
        page(2, 3, "&Sort=a"),
        page(1, 3),
        page(2, 3),
        page(1, 3, "&Sort=a"),
        page(1, 3, "&Sort=b"),
        page(3, 3, "&Sort=b"),
      ),
      [2],
    ],
    "the same list with other parameters in another order, and lists with other filters, keys or environments":
      [
        sent(
          page(1, 2, "&Statuses=Active&Ids=1&unknown=1"),
          page(2, 2, "&ids=1&statuses=Active&Sort=b"),
          page(1, 2, "&Statuses=Closed"),
          page(2, 2, "&Statuses=Active&Sort=b"),
          [`${list}?Page=1`, 200, { environment: "live", answer: pageFacts(1, 2) }],
          [`${list}?Page=2&Sort=b`, 200, { credential: "key 2", answer: pageFacts(2, 2) }],
          [`${list}?Page=2&Sort=b`, 500, { answer: pageFacts(2, 2) }],
        ),
        [0],
      ],
  },
  "page-unstable": {
    "a walk without a sort order": [
      sent(page(1, 3), page(2, 3), page(3, 3)),
      [1, "1, 3: 3 pages were read without Sort."],
    ],
    "a walk with a sort order": [sent(page(1, 2, "&sort=a"), page(2, 2, "&sort=a")), [1]],
    "a single page": [sent(page(1, 2)), [0]],
    "a walk of a list whose order is documented": [
      [1, 2].map(
        (number): SentRequest => [
          `GET referral /clients?Page=${number}`,
          200,
          { answer: pageFacts(number, 2) },
        ],
      ),
      [0],
    ],
  },
  "page-cut-short": {
    "a walk to the end": [sent(page(1, 2), page(2, 2)), [1]],
    "a walk that stops after a full page": [
      sent(page(1, 3), page(2, 3)),
      [1, "1, 2: The walk stopped after page 2 of 3, which was full."],
    ],
    "a walk that stops after a page that wasn't full": [
      sent(page(1, 3), page(2, 3, "", { responseCount: 9 })),
      [1],
    ],
    "a walk that starts again and reaches the end": [
      sent(page(1, 3), page(2, 3), page(1, 4), page(2, 4), page(3, 4), page(4, 4)),
      [2],
    ],
    "two walks of one list that overlap": [
      sent(page(1, 3), page(2, 3), page(1, 3), page(3, 3), page(2, 3), page(3, 3)),
      [2],
    ],
    "a walk that stops after an earlier one reached the end": [
      sent(page(1, 2), page(2, 2), page(1, 3), page(2, 3)),
      [2, "3, 4: The walk stopped after page 2 of 3, which was full."],
    ],
    "a first page whose size was reduced": [
      sent(page(1, 3, "&PageSize=150", { pageSize: 100, responseCount: 100 })),
      [1, "1, 1: The walk stopped after page 1 of 3, which was full. The platform cut PageSize 150 to 100."],
    ],
    "a first page of the requested size, or the only page": [
      sent(page(1, 3, "&PageSize=10"), page(1, 1, "&PageSize=150")),
      [0],
    ],
  },
  "page-one-again": {
    "a loop that reads page 1 again": [
      times(3, (index) => [`${list}?Page=1`, 200, { at: index * 1009, answer: pageFacts(1, 3) }]),
      [1, "1, 2: The first page was read 3 times in a row, and no other one."],
    ],
    "the first pages of a dashboard, each in another order": [
      times(3, (index) => [`${list}?Sort=${index}`, 200, { at: index * 20, answer: pageFacts(1, 9) }]),
      [0],
    ],
    "a loop that pauses": [
      times(3, (index) => [`${list}?Page=1`, 200, { at: index * 1010, answer: pageFacts(1, 3) }]),
      [1],
    ],
    "two reads of page 1": [times(2, () => page(1, 2)), [1]],
    "one read of page 1": [sent(page(1, 2)), [0]],
    "a loop over a list with one page": [
      times(3, (index) => [`${list}?Page=1`, 200, { at: index * 20, answer: pageFacts(1, 1) }]),
      [1],
    ],
    "four quick equal reads of a list with more pages": [
      times(4, (index) => [`${list}?Page=1`, 200, { at: index * 109, answer: pageFacts(1, 9) }]),
      [1, "1, 2: The first page was read 4 times in a row, and no other one."],
    ],
    "three quick equal reads of a list with more pages": [
      times(3, (index) => [`${list}?Page=1`, 200, { at: index * 50, answer: pageFacts(1, 9) }]),
      [1],
    ],
    "four equal reads that pause": [
      times(4, (index) => [`${list}?Page=1`, 200, { at: index * 110, answer: pageFacts(1, 9) }]),
      [1],
    ],
    "as many equal reads as there are pages, without the parameter": [
      times(3, (index) => [list, 200, { at: index * 500, answer: pageFacts(1, 3) }]),
      [1],
    ],
    "a misspelled parameter": [
      times(3, (index) => [`${list}?pageNumber=${index}`, 200, { at: index * 500, answer: pageFacts(1, 9) }]),
      [1, "1, 2: The first page was read 3 times in a row, and no other one."],
    ],
    "reads of page 1 with another request or an overlap in between": [
      sent(
        page(1, 3),
        ["GET customer /webhooks", 200, { at: 100 }],
        [`${list}?Page=1`, 200, { at: 200, answer: pageFacts(1, 3) }],
        [`${list}?Page=1`, 200, { at: 205, answer: pageFacts(1, 3) }],
      ),
      [1],
    ],
  },
  "page-too-small": {
    "ten small pages": [
      times(10, (index) => page(index + 1, 10, "", { pageSize: 49 })),
      [1, "1, 10: 10 pages of 49 records were read."],
    ],
    "ten pages of 50": [times(10, (index) => page(index + 1, 10, "", { pageSize: 50 })), [1]],
    "nine small pages": [times(9, (index) => page(index + 1, 9)), [0]],
  },
  "read-one-by-one": {
    "ten reads of listed records": [
      sent(
        [list, 200, { answer: { ids: times(10, () => page(1, 1)).map((_, index) => `c${index}`) } }],
        ...times(10, (index) => [`GET customer /cases/c${index}`, 200]),
      ),
      [10, "2, 11: 10 records that a list has were read one by one."],
    ],
    "ten reads of listed records, with IDs in another case": [
      sent(
        [list, 200, { answer: { ids: times(10, () => page(1, 1)).map((_, index) => `C${index}`) } }],
        ...times(10, (index) => [`GET customer /cases/c${index}`, 200]),
      ),
      [10, "2, 11: 10 records that a list has were read one by one."],
    ],
    "nine reads of listed records, repeats, writes and unlisted ones": [
      sent(
        ["GET customer /cases/c9", 200],
        [list, 200, { answer: { ids: times(10, () => page(1, 1)).map((_, index) => `c${index}`) } }],
        ...times(9, (index) => [`GET customer /cases/c${index}`, 200]),
        ["GET customer /cases/c1", 200],
        ["DELETE customer /cases/c9", 200],
        ["GET collection /cases/c9", 200],
        ["GET customer /cases/d", 200],
        ["GET customer /cases/c9/timeline", 200],
      ),
      [10],
    ],
    "listed records that are read again after a write, such as when its event arrives [CLI-19]": [
      sent(
        [list, 200, { answer: { ids: times(10, () => page(1, 1)).map((_, index) => `c${index}`) } }],
        ...times(10, (index) => [`POST collection /test/cases/c${index}/advance`, 200]),
        ...times(10, (index) => [`GET customer /cases/c${index}`, 200]),
      ),
      [0],
    ],
    "listed records that are read again after the clock moved [CLI-19]": [
      sent(
        [list, 200, { answer: { ids: times(10, () => page(1, 1)).map((_, index) => `c${index}`) } }],
        ...times(10, (index) => [`GET customer /cases/c${index}`, 200]),
      ),
      [0],
      clockMove(500),
    ],
    "look-ups of references, except those with a comma": [
      sent(
        ...times(10, (index) => [`GET collection /cases/by-partner-reference/r${index}`, 200]),
        ["GET collection /cases/by-partner-reference/a,b", 200],
        ["GET collection /cases/by-partner-reference/a%2Cb", 200],
      ),
      [10, "1, 10: 10 records that a list has were read one by one."],
    ],
  },
});

const token = { isBearer: true, credential: "token 1" };
const mint = (at: number, issued = `token at ${at}`): SentRequest => [
  "POST referral /oauth/token",
  200,
  { at, body: { externalTenantId: "t" }, answer: { issued } },
];
const minute = 60_000;

testRules({
  "token-per-call": {
    "three tokens within the lifetime of one": [
      sent(mint(0), mint(20 * minute + 9), mint(40 * minute + 18)),
      [3, "1, 2: 3 tokens were minted for one client within 2400.0 s."],
    ],
    "tokens that were renewed in time": [sent(mint(0), mint(20 * minute + 10), mint(40 * minute + 19)), [3]],
    "two tokens": [sent(mint(0), mint(10)), [2]],
    "tokens of a clock that moved": [sent(mint(0), mint(1000), mint(2000)), [3], clockMove(500)],
    "a token that was refused": [
      sent(mint(0), [list, 401, { at: 100, credential: "token at 0" }], mint(1000), mint(2000)),
      [3],
    ],
    "failed mints": [
      sent(mint(0), ["POST referral /oauth/token", 401, { body: { externalTenantId: "t" } }], mint(2000)),
      [2],
    ],
  },
  "token-after-refusal": {
    "a key that is sent again after a 401": [
      sent([list, 401], [list, 401]),
      [1, "1, 2: A key that was refused with 401 was sent again after 990 ms."],
    ],
    "a key that was refused for another request, or not at all": [
      sent([list, 401], [`${list}?a=b`, 200], [list, 200, { credential: "key 2" }]),
      [1],
    ],
    "a key that is sent again after the clock moved": [sent([list, 401], [list, 200]), [1], clockMove(1000)],
    "a key that is sent again before the clock moved": [
      sent([list, 401], [list, 401]),
      [1, "1, 2: A key that was refused with 401 was sent again after 990 ms."],
      clockMove(1001),
    ],
    "a key that was refused after it was accepted": [sent([list, 200], [list, 401]), [1]],
    "a token that is sent again immediately with the same request": [
      sent([list, 401, token], [list, 401, { ...token, at: 10 }]),
      [1, "1, 2: A token that was refused with 401 was sent again after 0 ms."],
    ],
    "a token that another request uses 100 ms later": [
      sent([list, 401, token], [`${list}?a=b`, 401, { ...token, at: 110 }]),
      [1, "1, 2: A token that was refused with 401 was sent again after 100 ms."],
    ],
    "a token that another request uses earlier": [
      sent([list, 401, token], [`${list}?a=b`, 401, { ...token, at: 109 }]),
      [1],
    ],
    "a token that a concurrent program uses for another second": [
      sent(
        [list, 401, token],
        ["GET customer /webhooks", 200, { at: 20, took: 50 }],
        ["GET customer /webhooks", 200, { at: 30, took: 50 }],
        [`${list}?a=b`, 401, { ...token, at: 1009 }],
      ),
      [1],
    ],
    "a token that a concurrent program uses longer": [
      sent(
        [list, 401, token],
        ["GET customer /webhooks", 200, { at: 20, took: 50 }],
        ["GET customer /webhooks", 200, { at: 30, took: 50 }],
        [`${list}?a=b`, 401, { ...token, at: 1010 }],
      ),
      [1, "1, 4: A token that was refused with 401 was sent again after 1.0 s."],
    ],
    "an old token of another worker within a second of its renewal": [
      sent(
        [list, 401, token],
        [list, 200, { ...token, credential: "token 2", at: 1009 }],
        [list, 401, { ...token, at: 1009 }],
      ),
      [1],
    ],
    "an old token longer after its renewal": [
      sent(
        [list, 401, token],
        [list, 200, { ...token, credential: "token 2", at: 1009 }],
        [list, 401, { ...token, at: 1010 }],
      ),
      [1, "1, 3: A token that was refused with 401 was sent again after 1.0 s."],
    ],
    "a retry after a 429, a 500 or a lost answer of an earlier request": [
      sent(
        [list, 429, token],
        ["GET customer /webhooks", 401, { ...token, at: 100 }],
        [list, 401, { ...token, at: 2000 }],
      ),
      [1],
    ],
    "a token on another surface, or after the clock moved": [
      sent([list, 401, token], ["GET collection /cases", 200, token], [list, 200, token]),
      [1],
      clockMove(1500),
    ],
  },
  "secret-in-url": {
    "keys in paths and queries": [
      sent(
        [list, 200, { secretsInUrl: ["apikey", "path"] }],
        [list, 200],
        ["GET customer /nowhere", 404, { secretsInUrl: ["a"] }],
      ),
      [2, "1: A key or token is in the URL (apikey, path).", "3: A key or token is in the URL (a)."],
    ],
  },
  "key-of-other-surface": {
    "a key that another surface accepted": [
      sent([list, 401], ["GET collection /cases", 200]),
      [1, "1: The key of test collection was sent to test customer."],
    ],
    "a key of the other environment": [
      sent([list, 401, { keyScope: { surface: "customer", environment: "live" } }]),
      [1, "1: The key of live customer was sent to test customer."],
    ],
    "keys that were refused at home or nowhere accepted, and tokens": [
      sent(
        [list, 401],
        [list, 200],
        [list, 401, { credential: "key 2" }],
        ["GET collection /cases", 403, { credential: "key 2" }],
        [list, 401, token],
        ["GET collection /cases", 200, token],
        ["GET customer /nowhere", 404, { credential: "key 3" }],
      ),
      [1],
    ],
  },
});

const limited = (retryAfterMs: number | undefined): SentRequest => [list, 429, { answer: { retryAfterMs } }];
const fails = (count: number, gapMs: number, request = list): readonly SentRequest[] =>
  times(count, (index) => [request, 500, { at: index * gapMs }]);
const growing = (gaps: readonly number[]): readonly SentRequest[] => {
  let at = 0;
  return [0, ...gaps].map((gap, index): SentRequest => {
    at += gap + (index === 0 ? 0 : 10);
    return [list, 500, { at }];
  });
};
const write = "POST customer /cases/1/close";

testRules({
  "retry-too-early": {
    "a retry 50 ms too early": [sent(limited(1040), [list, 200]), [1]],
    "a retry that is too early": [
      sent(limited(1041), [list, 200]),
      [1, "1, 2: Sent again 990 ms after a 429 that asked for 1.0 s."],
    ],
    "a 429 that doesn't say how long to wait": [sent(limited(undefined), [list, 200]), [0]],
    "a retry after the clock moved": [sent(limited(9000), [list, 200]), [0], clockMove(500)],
    "overlapping reads, which come from parallel workers": [
      sent(limited(9000), [list, 200, { at: 1500, took: 900 }], [list, 200]),
      [0],
    ],
    "an overlapping write that is sent again with its key": [
      sent(
        ["POST customer /cases", 429, { key: "a", answer: { retryAfterMs: 5000 } }],
        ["POST customer /cases", 201, { key: "b", at: 5, took: 900 }],
        ["POST customer /cases", 201, { key: "a", at: 2000 }],
      ),
      [1, "1, 3: Sent again 2.0 s after a 429 that asked for 5.0 s."],
    ],
    "a concurrent program, whose retry is the one that waited": [
      sent(
        ["GET customer /webhooks", 200, { at: 0, took: 100 }],
        ["GET customer /webhooks", 200, { at: 50, took: 100 }],
        [list, 429, { at: 200, answer: { retryAfterMs: 2000 } }],
        [list, 200, { at: 300 }],
        [list, 200, { at: 2500 }],
      ),
      [1],
    ],
    "a program that is not concurrent, whose retry is the next request": [
      sent(
        [list, 429, { at: 200, answer: { retryAfterMs: 2000 } }],
        [list, 200, { at: 300 }],
        [list, 200, { at: 2500 }],
      ),
      [1, "1, 2: Sent again 90 ms after a 429 that asked for 2.0 s."],
    ],
  },
  "retry-without-pause": {
    "a retry in the millisecond of the response": [
      sent([list, 500], [list, 200, { at: 10 }]),
      [1, "1, 2: Sent again 0 ms after a 500."],
    ],
    "one retry after 20 ms": [sent([list, 500], [list, 200, { at: 30 }]), [1]],
    "one retry after 19 ms": [
      sent([list, 500], [list, 200, { at: 29 }]),
      [1, "1, 2: Sent again 19 ms after a 500."],
    ],
    "retries without a pause": [
      sent([list, 500], [list, 500, { at: 20 }], [list, 200, { at: 69 }]),
      [2, "1, 2: None of 2 retries after a 500 waited longer than 39 ms."],
    ],
    "retries, one of which paused": [
      sent([list, 500], [list, 500, { at: 20 }], [list, 200, { at: 70 }]),
      [2],
    ],
    "many retries, the longest of which may be jitter that starts at 0": [
      sent(
        ...[
          ...times(5, (index) => [list, 500, { at: index * 12 }] as const),
          [list, 200, { at: 108 }] as const,
        ],
      ),
      [5],
    ],
    "no retry": [
      sent([list, 500], [list, 503, { credential: "key 2" }], [list, 200, { credential: "key 2", at: 1011 }]),
      [0],
    ],
  },
  "retry-of-refusal": {
    "a refused write that is sent again": [
      sent([write, 422], [write, 200]),
      [1, "1, 2: A write that was refused with 422 was sent again unchanged after 990 ms."],
    ],
    ...Object.fromEntries(
      [400, 403, 404, 413, 415].map((status) => [
        `a write that was refused with ${status}`,
        [
          sent([write, status], [write, status]),
          [2, `1, 2: A write that was refused with ${status} was sent again unchanged after 990 ms.`],
        ],
      ]),
    ),
    ...Object.fromEntries(
      [401, 409, 412, 429, 500, 200].map((status) => [
        `a write that was answered ${status}`,
        [sent([write, status], [write, 200]), [0]],
      ]),
    ),
    "a refused read": [sent([list, 404], [list, 404]), [0]],
    "the question of a browser before a request": [
      sent(["OPTIONS customer /cases", 403], ["OPTIONS customer /cases", 403]),
      [0],
    ],
    "a refused write with another body, key, type, or presence of an idempotency key": [
      sent(
        [write, 422],
        [write, 422, { body: { a: 1 } }],
        [write, 422, { credential: "key 2" }],
        [write, 422, { contentType: "text/plain" }],
        [write, 422, { key: "a" }],
      ),
      [5],
    ],
    "a refused write after another success, or after the clock moved": [
      sent([write, 422], [list, 200, { at: 500 }], [write, 200], [write, 422], [write, 200]),
      [2],
      clockMove(3500),
    ],
    "a refused write with two idempotency keys": [
      sent([write, 422, { key: "a" }], [write, 422, { key: "b" }]),
      [2, "1, 2: A write that was refused with 422 was sent again unchanged after 990 ms."],
    ],
    "a write that a person signs for a second": [
      sent([write, 422, { answer: { hasHandoff: true } }], [write, 200, { at: 1010 }]),
      [1],
    ],
    "a write that nobody can have signed yet": [
      sent([write, 422, { answer: { hasHandoff: true } }], [write, 200, { at: 1009 }]),
      [1, "1, 2: A write that was refused with 422 was sent again unchanged after 999 ms."],
    ],
  },
  "retry-without-end": {
    "four tries of a write": [fails(4, 5000, write), [4]],
    "five tries of a write": [fails(5, 5000, write), [5, "1, 5: Sent 5 times in a row, each answered 500."]],
    "five tries, one of which succeeded": [
      sent(
        ...fails(3, 5000, write),
        [write, 200, { at: 14_000 }],
        [write, 500, { at: 15_000 }],
        [write, 500, { at: 16_000 }],
      ),
      [5],
    ],
    "five quick tries of a read": [fails(5, 1009), [5, "1, 5: Sent 5 times in a row, each answered 500."]],
    "eleven slow tries of a read, which may be a poll": [fails(11, 1010), [11]],
    "twelve slow tries of a read": [
      fails(12, 1010),
      [12, "1, 12: Sent 12 times in a row, each answered 500."],
    ],
    "tries with growing pauses": [
      growing([2000, 2700, 3600, 3700]),
      [5, "1, 5: Sent 5 times in a row, each answered 500."],
    ],
    "tries with one growing pause": [growing([2000, 2600, 3600, 3700]), [5]],
    "a poll that was answered before": [
      sent([list, 404], ...times(12, (index) => [list, 500, { at: 1000 + index * 20 }])),
      [12],
    ],
    "parallel workers": [times(12, (index) => [list, 500, { at: index * 5 }]), [12]],
    "creates with their own keys, and creates that share one": [
      sent(
        ...times(3, (index) => ["POST customer /cases", 500, { key: `k${index}` }]),
        ...times(2, (index) => ["POST customer /cases", 500, { key: "k", at: 9000 + index * 1000 }]),
      ),
      [5],
    ],
    "creates with a new key for each try": [
      times(5, (index) => ["POST customer /cases", 500, { key: `k${index}` }]),
      [5, "1, 5: Sent 5 times in a row, each answered 500."],
    ],
  },
});

const guid = "00000000-0000-4000-8000-00000000000a";
const pending = (
  next: SentRequest,
  first: SentRequest = ["POST customer /cases", 202, { answer: { id: guid } }],
): readonly SentRequest[] => [first, next];
const early = (status: number) =>
  `1, 2: A pending answer (202) was read as done: the next request about it got ${status}.`;
const read = `GET customer /cases/${guid}`;

testRules({
  "polls-for-events": {
    "the first of two runs of reads, between several writes": [
      sent(
        [write, 200],
        [write, 200],
        ...times(6, () => [list, 200]),
        [write, 200],
        [write, 200],
        ...times(6, () => [list, 200]),
      ),
      [1, "3, 8: The same read was sent 6 times within 5.0 s."],
    ],
    "equal reads of a test and a live environment, with parameters in any order": [
      sent(...times(5, (index) => [`${list}?${index % 2 === 0 ? "a=1&b=2" : "b=2&a=1"}`, 200]), [
        `${list}?a=1&b=2`,
        200,
        { environment: "live" },
      ]),
      [1],
    ],
    "six equal reads with parameters in any order": [
      times(6, (index) => [`${list}?${index % 2 === 0 ? "a=1&b=2" : "b=2&a=1"}`, 200]),
      [1, "1, 6: The same read was sent 6 times within 5.0 s."],
    ],
    "six equal reads": [
      times(6, () => [list, 200]),
      [1, "1, 6: The same read was sent 6 times within 5.0 s."],
    ],
    "six equal reads of six clients, one with each client's token": [
      times(6, (index) => [list, 200, { isBearer: true, credential: `token ${index}` }]),
      [0],
    ],
    "five equal reads": [times(5, () => [list, 200]), [1]],
    "one read": [sent([list, 200]), [0]],
    "reads that failed or have no events": [
      sent(
        ...times(6, () => [list, 500]),
        ...times(6, () => ["GET customer /webhooks", 200]),
        ...times(6, () => ["GET collection /cases/1/files", 200]),
      ),
      [0],
    ],
    "reads with a write between": [sent(...times(5, () => [list, 200]), [write, 500], [list, 200]), [1]],
    "six reads after a write": [
      sent([list, 200], [write, 200], ...times(6, () => [list, 200])),
      [1, "3, 8: The same read was sent 6 times within 5.0 s."],
    ],
    "the longest of two runs of reads": [
      sent(...times(7, () => [list, 200]), [write, 200], ...times(6, () => [list, 200])),
      [1, "1, 7: The same read was sent 7 times within 6.0 s."],
    ],
    "reads of a clock that moved": [times(6, () => [list, 200]), [1], clockMove(2500)],
  },
  "subscription-left": {
    "a subscription that is left": [
      sent(["POST customer /webhooks", 201, { answer: { id: "w" } }]),
      [1, "1: The subscription was not deleted."],
    ],
    "subscriptions that were deleted, even if the answer was lost": [
      sent(
        ["POST customer /webhooks", 201, { answer: { id: "w" } }],
        ["POST referral /v1/webhooks", 201, { answer: { id: "v" } }],
        ["DELETE customer /webhooks/w", 404],
        ["DELETE referral /v1/webhooks/v", 204],
      ),
      [2],
    ],
    "a subscription whose deletion failed": [
      sent(
        ["POST customer /webhooks", 201, { answer: { id: "w" } }],
        ["DELETE customer /webhooks/w", 500],
        ["GET customer /webhooks/w", 404],
      ),
      [1, "1: The subscription was not deleted."],
    ],
    "a subscription that failed, has no ID, or follows a list of subscriptions": [
      sent(
        ["POST customer /webhooks", 500, { answer: { id: "w" } }],
        ["POST customer /webhooks", 201],
        ["GET customer /webhooks", 200],
        ["POST customer /webhooks", 201, { answer: { id: "w" } }],
      ),
      [0],
    ],
    "a subscription after a list that failed or was another surface's": [
      sent(
        ["GET customer /webhooks", 500],
        ["GET collection /webhooks", 200],
        ["POST customer /webhooks", 201, { answer: { id: "w" } }],
      ),
      [1, "3: The subscription was not deleted."],
    ],
  },
  "test-case-left": {
    "test cases that are left or deleted by ID or tag": [
      sent(
        ["POST customer /cases", 201, { body: { isTest: true, tag: "t1" }, answer: { id: "a" } }],
        ["POST customer /cases", 201, { body: { isTest: true, tag: "t2" }, answer: { id: "b" } }],
        ["POST customer /cases", 201, { body: { isTest: true }, answer: { id: "c" } }],
        ["POST customer /cases", 201, { body: { isTest: false }, answer: { id: "d" } }],
        ["POST customer /cases", 201, { answer: { id: "e" } }],
        ["DELETE customer /test/cases?Tag=t1&other=t2", 200],
        ["DELETE customer /test/cases/c", 200],
      ),
      [3, "2: The test case was not deleted."],
    ],
    "test cases whose deletion got a fault, after or before it took effect": [
      sent(
        ["POST customer /cases", 201, { body: { isTest: true }, answer: { id: "a" } }],
        ["POST customer /cases", 201, { body: { isTest: true }, answer: { id: "b" } }],
        [
          "DELETE customer /test/cases/a",
          -1,
          { provoked: { fault: "lost-after", platformAnswer: { status: 204, id: undefined } } },
        ],
        [
          "DELETE customer /test/cases/b",
          500,
          { provoked: { fault: "error-before", platformAnswer: undefined } },
        ],
      ),
      [2, "2: The test case was not deleted."],
    ],
    "a test case of which a recording has no ID": [
      sent(["POST customer /cases", 201, { body: { isTest: true } }]),
      [0],
    ],
    "test cases that are deleted by their ID in capitals, encoded, or with a slash after it": [
      sent(
        ["POST customer /cases", 201, { body: { isTest: true }, answer: { id: "a-1" } }],
        ["DELETE customer /test/cases/A-1", 204],
        ["POST customer /cases", 201, { body: { isTest: true }, answer: { id: "b-1" } }],
        ["DELETE customer /test/cases/b%2D1", 204],
        ["POST customer /cases", 201, { body: { isTest: true }, answer: { id: "c-1" } }],
        ["DELETE customer /test/cases/c-1/", 204],
      ),
      [3],
    ],
  },
  "pending-read-as-done": {
    "a pending case that is closed at once": [
      pending([`POST customer /cases/${guid}/close`, 409]),
      [1, early(409)],
    ],
    ...Object.fromEntries(
      [404, 422].map((status) => [
        `a pending case that is answered ${status}`,
        [pending([`POST customer /cases/${guid}/close`, status]), [1, early(status)]],
      ]),
    ),
    "a pending case whose next write succeeds": [pending([`POST customer /cases/${guid}/close`, 200]), [1]],
    "a pending case that is read first": [
      sent(...pending([read, 404]), [`POST customer /cases/${guid}/close`, 409]),
      [1],
    ],
    "a case that is not pending": [
      pending(
        [`POST customer /cases/${guid}/close`, 409],
        ["POST customer /cases", 201, { answer: { id: guid } }],
      ),
      [0],
    ],
    "a pending case in the body of the next write": [
      pending(["POST customer /webhooks", 422, { body: { a: [guid] } }]),
      [1, early(422)],
    ],
    "a pending case after an approval": [
      pending([`POST customer /cases/${guid}/close`, 409]),
      [1],
      { moves: [{ at: 500, kind: "approval" }] },
    ],
    "a write before the pending answer": [
      pending([`POST customer /cases/${guid}/close`, 409, { at: 5 }]),
      [1],
    ],
    "a pending client by its tenant, in the path, the body or a token": [
      sent(
        ["POST referral /clients", 202, { body: { externalTenantId: "t 1" } }],
        ["POST referral /clients/t%201/withdraw", 409],
        ["POST referral /clients", 202, { body: { externalTenantId: "t 1" } }],
        ["POST referral /oauth/token", 409, { body: { externalTenantId: "t 1" } }],
        [
          "POST referral /oauth/token",
          200,
          { body: { externalTenantId: "t 1" }, answer: { issued: "token 7" } },
        ],
        ["POST customer /cases", 422, { credential: "token 7", isBearer: true }],
      ),
      [
        2,
        "1, 2: A pending answer (202) was read as done: the next request about it got 409.",
        "3, 6: A pending answer (202) was read as done: the next request about it got 422.",
      ],
    ],
  },
});

const amounts = (amountToRecover: unknown): SentRequest => [
  "POST customer /cases",
  201,
  { body: { amountToRecover } },
];
const caseBody = (body: object): SentRequest => ["POST customer /cases", 201, { body }];

testRules({
  "unknown-parameter": {
    "parameters that the operation lacks": [
      sent(
        [`${list}?Pgae=1&PAGE=1&Pgae=2&zzz=1`, 200],
        [`${list}?Page=1`, 200],
        [list, 200],
        ["GET customer /nowhere?a=1", 404],
      ),
      [2, "1: The parameter Pgae is ignored; did you mean Page? The parameter zzz is ignored."],
    ],
  },
  "unknown-field": {
    "fields that the operation lacks": [
      sent(
        caseBody({ amountToRecover: 1, amuont: 2, DEBTOR: { NAME: "x", nmae: "y" } }),
        caseBody({ AmountToRecover: 1 }),
        [list, 200, { body: { a: 1 } }],
        ["POST customer /cases", 400],
      ),
      [2, "1: debtor.nmae is not a known field; did you mean name? amuont is not a known field."],
    ],
  },
  "value-outside-enum": {
    "words and codes that the platform doesn't know": [
      sent(
        [`${list}?Statuses=Active&Page=1`, 200],
        [`${list}?Statuses=Nowhere`, 200],
        caseBody({ currencyCode: " eur ", debtor: { type: "Company", countryAlpha2: "de" } }),
        caseBody({ currencyCode: " ", debtor: { countryAlpha2: " " } }),
        caseBody({
          currencyCode: "XYZ",
          other: { currencyCode: 5, countryAlpha2: "" },
          debtor: { type: "Person", countryAlpha2: "Germany" },
        }),
        ["POST customer /nowhere", 404, { body: { currencyCode: "XYZ" } }],
      ),
      [
        5,
        '2: Statuses: "Nowhere" is not a lifecycle to filter by; valid values: PendingVerification, NeedsAdditionalDetails, Leads, LeadsQuoteGiven, Active, Paused, Closed, and not on the collection surface PendingContractSigning, PendingVerificationInternal, Merged.',
        "5: debtor.type must be Company or Private. currencyCode is XYZ, which is not a known code. debtor.countryAlpha2 is Germany, which is not a known code.",
      ],
    ],
  },
  "inexact-amount": {
    "binary fractions": [
      sent(
        amounts(0.1 + 0.2),
        amounts(1.123456),
        amounts(1.1234567),
        amounts("1.1234567"),
        caseBody({ a: [{ b: -1.00000001 }, 5] }),
      ),
      [
        4,
        "1: amountToRecover is 0.30000000000000004.",
        "3: amountToRecover is 1.1234567.",
        "5: a[0].b is -1.00000001.",
      ],
    ],
  },
  "time-without-zone": {
    "times without a zone, in bodies and queries": [
      sent(
        caseBody({ date: "2026-03-02T08:00:00", dueDate: "2026-03-02", other: "at 2026-03-02T08:00" }),
        caseBody({ date: "2026-03-02T08:00:00Z", dueDate: "2026-03-02T08:00:00+0100" }),
        [`GET customer /webhooks/events?since=2026-03-02T08:00&unknown=2026-03-02T08:00`, 200],
        [`GET customer /webhooks/events?Since=2026-03-02T08:00:00+01:00`, 200],
        [list, 200],
      ),
      [4, "1: date is 2026-03-02T08:00:00, without a zone.", "3: since is 2026-03-02T08:00, without a zone."],
    ],
  },
  "unfindable-reference": {
    "references with spaces around them or control characters": [
      sent(
        caseBody({ creditorReference: " a" }),
        caseBody({ creditorReference: "a\tb" }),
        caseBody({ creditorReference: "a b" }),
        caseBody({ creditorReference: "" }),
        caseBody({ reference: { name: " a" }, creditorReferences: " a", referenceNumber: " a" }),
        caseBody({ creditorReference: 5 }),
      ),
      [
        3,
        "1: creditorReference has spaces around it, or control characters.",
        "2: creditorReference has spaces around it, or control characters.",
      ],
    ],
  },
});
