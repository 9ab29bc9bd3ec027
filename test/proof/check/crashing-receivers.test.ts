import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { HttpRequest, Send } from "../../../src/base/http";
import { check, rulesWith, sampleReceiver } from "../../support/checked-receiver";

const lost = () => new Failure("network", "the connection was closed", { mayHaveArrived: true });
const refused = () => new Failure("network", "the connection was refused", { mayHaveArrived: false });

const signatureOf = ({ headers }: HttpRequest) =>
  headers["x-service-signature" as never] as string | undefined;
const isTruncated = (request: HttpRequest) => /,v1=[\da-f]{32}$/.test(signatureOf(request) ?? "");
const isLarge = ({ body = new Uint8Array() }: HttpRequest) => Buffer.from(body).includes("25000000.37");

/**
 * Returns a receiver that crashes on a fatal request and drops all requests in progress. It restarts after
 * this many further attempts to reach it.
 */
function crashing(isFatal: (request: HttpRequest) => boolean, restartAfter = Number.POSITIVE_INFINITY): Send {
  const receiver = sampleReceiver();
  let isUp = true;
  let tries = 0;
  return async (request) => {
    if (!isUp) {
      tries += 1;
      isUp = tries >= restartAfter;
      throw refused();
    }
    if (isFatal(request)) {
      isUp = false;
      tries = 0;
    }
    await new Promise((resolve) => setImmediate(resolve));
    if (!isUp) throw lost();
    return receiver(request);
  };
}

test("reports a permanent crash in the trial that caused it", async () => {
  const verdicts = await check(crashing(isTruncated));
  expect(verdicts.filter(({ verdict }) => verdict === "broken")).toMatchObject([
    {
      rule: "truncated-signature",
      advice: expect.stringMatching(
        /^From here on the receiver gave no answer: the connection was closed\. /,
      ),
    },
  ]);
  expect(rulesWith("unknown", verdicts)).toEqual(expect.arrayContaining(["other-scheme", "late-repeat"]));
});

test("names the other deliveries in progress at a permanent crash", async () => {
  const verdicts = await check(crashing(isLarge));
  const [broken, ...others] = verdicts.filter(({ verdict }) => verdict === "broken");
  expect(others).toEqual([]);
  expect([broken?.rule, broken?.advice].join(" ")).toMatch(/large-payment/);
  expect(broken?.advice).toMatch(/ Also in progress: [\w-]+(, [\w-]+)*\. /);
});

test.each([
  ["of one request", isTruncated, "truncated-signature"],
  ["among others", isLarge, "large-payment"],
])("detects a crash caused by a delivery %s, even if the receiver restarts", async (_, isFatal, rule) => {
  const verdicts = await check(crashing(isFatal, 2));
  const broken = verdicts.filter(({ verdict }) => verdict === "broken");
  expect(broken).toMatchObject([
    {
      rule,
      advice: expect.stringMatching(
        /^The receiver stopped and was started again: .* closed\. Likely bug: The rec/,
      ),
    },
  ]);
  expect(verdicts.filter(({ advice }) => advice.includes("no longer answer"))).toEqual([]);
});

test("accepts a receiver that closes the connection instead of refusing but keeps running", async () => {
  const receiver = sampleReceiver();
  const verdicts = await check(async (request) => {
    const answer = await receiver(request);
    if (answer.status === 401) throw lost();
    return answer;
  });
  expect(rulesWith("broken", verdicts)).toEqual([]);
});

test.each([22, 33, 40, 55, 75, 105, 140])(
  "reports once, without guessing, that a receiver restarts after every %i deliveries",
  async (interval) => {
    let count = 0;
    const verdicts = await check(crashing(() => ++count % interval === 0, 2));
    expect(verdicts.filter(({ verdict }) => verdict === "broken")).toMatchObject([
      {
        advice: expect.stringMatching(
          /^([a-z]+\.[a-z]+|It) got no answer\. The same deliveries for another case didn't cause this\. Likely bug: The receiver fails or restarts now and then: /,
        ),
      },
    ]);
  },
);

test("detects a crash after an event is stored, even if the receiver restarts and answers its repeat", async () => {
  const storedBodies = new Set<string>();
  const isFatal = ({ body }: HttpRequest) => {
    const text = Buffer.from(body ?? "").toString();
    const isNew = !storedBodies.has(text);
    storedBodies.add(text);
    return isNew && text.includes('"closeComment":null');
  };
  const verdicts = await check(crashing(isFatal, 2));
  const [broken, ...others] = verdicts.filter(({ verdict }) => verdict === "broken");
  expect(others).toEqual([]);
  expect([broken?.rule, broken?.advice].join(" ")).toMatch(
    /no-close-comment.* The receiver crashes or hangs on this/,
  );
});
