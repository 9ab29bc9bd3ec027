import type { Random } from "../../../src/sandbox/facts/random";
import { bulkBody } from "./bulk-body";
import type { Draft } from "./request";

type Mutation = (draft: Draft, random: Random) => Partial<Draft>;

const odd = [
  ...["%00", "%2f", "%5c", "%2e%2e", "%", "%zz", "%E9", "..", "//", ":", "%3A", "'", '"', "\u00e9", "{id}"],
  ...["-1", "1e999", "null", "true", "__proto__", "constructor", "\t", ";a=b", "*", "\u202e", " "],
] as const;

const maxHead = 15_000;
const long = (random: Random, unit: string, max = maxHead) =>
  unit.repeat(random.integer(1, max / unit.length));

/** Deletes or doubles one character of the text, or replaces it with `x` or an odd string. */
function mutateCharacter(random: Random, text: string): string {
  const at = random.integer(0, text.length);
  const middle = random.pick(["", text.slice(at, at + 1).repeat(2), "x", random.pick(odd)]);
  return text.slice(0, at) + middle + text.slice(at + 1);
}

const targets: readonly [Mutation, ...Mutation[]] = [
  ({ path }, random) => ({ path: mutateCharacter(random, path) }),
  ({ path }, random) => ({ path: `${path}/${random.pick(odd)}` }),
  ({ path }, random) => ({ path: path + long(random, random.pick(["x", "/", "/x", "%41", ":", "%3A"])) }),
  (_, random) => ({ path: `/test/${long(random, "x", 8000)}` }),
  (_, random) => ({ query: `${random.pick(["Page", "Sort", "Ids", "tag"])}=${random.pick(odd)}` }),
  (_, random) => ({ query: long(random, random.pick(["a&", "Ids=x&", "%41", "=", "Statuses=Active,"])) }),
];

const names = [
  ...["XApiKey", "Authorization", "Host", "Origin", "Accept"],
  ...["Content-Type", "Idempotency-Key", "Expect", "Connection", "X-Odd"],
] as [string, ...string[]];
const values = [
  ...["", "x", "Bearer a.b.c", "null", "http://evil.example", "evil.example"],
  ...["text/html", "100-continue", "keep-alive", "*/*", "\u00e9", ",,,"],
] as [string, ...string[]];
type Header = readonly [name: string, value: string];
const brokenHeaders: readonly [Header, ...Header[]] = [
  ["X:", "x"],
  ["", "x"],
  ["X", "a\r\n b"],
  ["X", "\0"],
];

const headerLists: readonly [Mutation, ...Mutation[]] = [
  ({ headers }, random) => ({ headers: headers.toSpliced(random.integer(0, headers.length - 1), 1) }),
  ({ headers }, random) => ({ headers: [...headers, [random.pick(names), random.pick(values)]] }),
  ({ headers }, random) => {
    const value = long(random, random.pick(["x", "a,", ".", "text/json;q=0,"]));
    return { headers: [...headers, [random.pick(names), value]] };
  },
  ({ headers }, random) => {
    const many = Array.from({ length: random.integer(1, 900) }, (_, index) => [`X-${index}`, "x"] as const);
    return { headers: [...headers, ...many] };
  },
  ({ headers }, random) => ({ headers: [...headers, random.pick(brokenHeaders)] }),
];

const valueOfField = /"[^"]*"(?=[,}])|\d+(?=[,}])/g;

/** Replaces some of a body's values. Leaves a large body unchanged, because it would grow without limit. */
function withValues(body: Buffer, random: Random, value: () => unknown): Partial<Draft> {
  if (body.length > 10_000) return {};
  const text = body.toString();
  const replaced = text.replace(valueOfField, (old) => (random.chance(30) ? JSON.stringify(value()) : old));
  return { body: Buffer.from(replaced) };
}

const bodies: readonly [Mutation, ...Mutation[]] = [
  ({ body }, random) => ({ body: Buffer.from(mutateCharacter(random, body.toString())) }),
  ({ body }, random) => ({ body: body.subarray(0, random.integer(0, body.length)) }),
  ({ body }, random) => {
    const at = random.integer(0, body.length);
    return {
      body: Buffer.concat([body.subarray(0, at), Buffer.of(random.integer(0, 255)), body.subarray(at + 1)]),
    };
  },
  ({ body }, random) => withValues(body, random, () => random.pick(odd)),
  ({ body }, random) =>
    withValues(body, random, () => long(random, random.pick(["x", "@", " ", "0"]), 20_000)),
  (_, random) => ({ body: bulkBody(random) }),
];

const methods = [
  ...["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"],
  ...["OPTIONS", "TRACE", "PROPFIND", "BREW", "get"],
] as [string, ...string[]];

export function mutate(draft: Draft, random: Random): Draft {
  if (random.chance(10)) return { ...draft, method: random.pick(methods) };
  const kind = random.pick([targets, headerLists, bodies, bodies]);
  return { ...draft, ...random.pick(kind)(draft, random) };
}
