import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { HttpRequest, HttpResponse } from "../../../src/base/http";
import { NumberText } from "../../../src/base/json/json";
import { createOwnReceiver, type OwnReceiverSetting } from "../../../src/scenario/expectations/own-receiver";
import { InconclusiveStep } from "../../../src/scenario/expectations/step-failure";
import { answer } from "../../support/platforms/answers";

const limits = { timeoutMs: 10_000, maxBodyBytes: 1_048_576 };

/** Opens a receiver that gives these responses in turn and then repeats the last one. */
function openReceiver(answers: readonly HttpResponse[], changes: Partial<OwnReceiverSetting> = {}) {
  const sent: HttpRequest[] = [];
  const receiver = createOwnReceiver({
    ...{ address: "https://receiver.example/hooks/?a=1", secrets: [], ...changes },
    send: async (request) => {
      sent.push(request);
      return answers[Math.min(sent.length, answers.length) - 1] ?? answer("");
    },
  });
  return { receiver, sent };
}

const delivery = (body: string): HttpRequest => ({
  ...{ method: "POST", url: "https://inbox.example/0", headers: {}, body: Buffer.from(body) },
});

test("posts a delivery to the receiver's address and returns its status and body", async () => {
  const { receiver, sent } = openReceiver([answer("Größe", 202)]);
  const body = Buffer.from("{}");
  const headers = { "x-service-event": "case.closed" };
  const headerLines = [["x-a", "1"]] as const;
  const request = {
    method: "POST",
    url: "https://inbox.example/0",
    headers,
    headerLines,
    body,
    timeoutMs: 1,
  };
  expect(await receiver.take(request)).toEqual({ status: 202, body: "Größe" });
  const url = "https://receiver.example/hooks/?a=1";
  expect(sent).toEqual([{ method: "POST", url, headers, headerLines, body, ...limits }]);
  await receiver.take({ method: "POST", url: "", headers });
  expect(sent[1]?.headerLines).toEqual([]);
});

test.each([[[409, 204]], [[425, 401]], [[429, 429]], [[503, 200]], [[500]]])(
  "repeats a delivery if the receiver asks for that, and returns the last response of %j",
  async (statuses) => {
    const { receiver, sent } = openReceiver(statuses.map((status) => answer("", status)));
    expect(await receiver.take(delivery("a"))).toMatchObject({ status: statuses.at(-1) });
    expect(sent.map(({ body }) => String(body))).toEqual(statuses.map(() => "a"));
  },
);

test("repeats postponed deliveries one at a time without sending anything else, even after a lost response", async () => {
  const log: string[] = [];
  const refused = new Set<string>();
  const receiver = createOwnReceiver({
    ...{ address: "https://receiver.example/hooks", secrets: [] },
    send: async ({ body }) => {
      const name = String(body);
      log.push(`${name} sent`);
      const isFirst = !refused.has(name);
      if (name === "busy 1" && !isFirst) later = take("later");
      refused.add(name);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ended`);
      if (name === "lost") throw new Error("reset");
      return answer("", isFirst && name.startsWith("busy") ? 503 : 204);
    },
  });
  const take = (name: string) => receiver.take(delivery(name)).catch(String);
  let later: Promise<unknown> | undefined;
  await Promise.all(["busy 1", "busy 2", "lost"].map(take));
  await later;
  expect(log).toEqual([
    ...["busy 1 sent", "busy 2 sent", "lost sent", "busy 1 ended", "busy 2 ended", "lost ended"],
    ...["busy 1 sent", "busy 1 ended", "busy 2 sent", "busy 2 ended", "later sent", "later ended"],
  ]);
});

test("pauses once for all deliveries that a proxy's rate limit keeps waiting", async () => {
  const maxCount = 4;
  let [count, pauses] = [0, 0];
  const receiver = createOwnReceiver({
    ...{ address: "https://receiver.example/hooks", secrets: [] },
    async send() {
      count += 1;
      return answer("", count <= maxCount ? 204 : 503);
    },
    async pause() {
      [count, pauses] = [0, pauses + 1];
    },
  });
  const answers = await Promise.all(
    ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map(delivery).map(receiver.take),
  );
  expect([answers.map(({ status }) => status), pauses]).toEqual([Array(9).fill(204), 2]);
});

test("omits settings that weren't given", () => {
  const { receiver } = openReceiver([]);
  expect(receiver).toMatchObject({ address: "https://receiver.example/hooks/?a=1", isOwn: true });
  for (const name of ["secrets", "events", "readSettled", "readStates"])
    expect(receiver).not.toHaveProperty(name);
  const readSettled = async <Value>(read: () => Promise<Value>) => read();
  const set = openReceiver([], {
    ...{ secrets: ["a", "b"], events: ["case.closed"], readSettled },
    state: { url: "https://receiver.example/state", paths: {} },
  });
  expect(set.receiver).toMatchObject({ secrets: ["a", "b"], events: ["case.closed"], readSettled });
  expect(set.receiver).toHaveProperty("readStates");
});

test("sends a new secret to the receiver unless its secrets are fixed", async () => {
  const { receiver, sent } = openReceiver([answer("", 204)]);
  await receiver.setSecret("c2VjcmV0");
  expect(sent).toEqual([
    {
      ...{ method: "PUT", url: "https://receiver.example/hooks/secret?a=1", ...limits },
      ...{ headers: { "content-type": "application/json" }, body: Buffer.from('{"secret":"c2VjcmV0"}') },
    },
  ]);
  const fixed = openReceiver([], { secrets: ["a"] });
  await fixed.receiver.setSecret("c2VjcmV0");
  expect(fixed.sent).toEqual([]);
});

describe("a receiver's books", () => {
  test("are read for all cases or for one", async () => {
    const { receiver, sent } = openReceiver([answer('{"events":["e1"],"paid":1.50}'), answer("[]")]);
    expect(await receiver.book()).toEqual({
      fields: { events: ["e1"], paid: new NumberText("1.50") },
      unknown: [],
    });
    expect(await receiver.book("C 1")).toEqual({ fields: {}, unknown: ["paid"] });
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["GET", "https://receiver.example/hooks/book?a=1", undefined],
      ["GET", "https://receiver.example/hooks/book?a=1&case=C+1", undefined],
    ]);
  });

  test.each([
    [199, false],
    [200, true],
    [299, true],
    [300, false],
  ])("are accepted with status %i: %s", async (status, isAccepted) => {
    const { receiver } = openReceiver([answer("{}", status)]);
    const failure = new Failure(
      "check-failed",
      `The receiver answered ${status} to GET https://receiver.example/hooks/book?a=1.`,
    );
    await (isAccepted
      ? expect(receiver.book()).resolves.toEqual({ fields: {}, unknown: ["paid"] })
      : expect(receiver.book()).rejects.toMatchObject({
          kind: failure.kind,
          message: failure.message,
          details: { hint: expect.anything() },
        }));
  });

  test.each([
    ["x".repeat(60), "x".repeat(60)],
    ["x".repeat(61), `${"x".repeat(60)}…`],
  ])("can't be read if the response isn't JSON, and its start is reported: %s", async (text, shown) => {
    await expect(openReceiver([answer(text)]).receiver.book()).rejects.toMatchObject({
      kind: "check-failed",
      message: `The receiver's answer to GET https://receiver.example/hooks/book?a=1 isn't JSON: "${shown}".`,
      details: { hint: 'Answer an object such as {"events": ["case.created"], "state": "Active"}.' },
    });
  });

  test("need a state URL if the secrets are fixed", async () => {
    const failure = await openReceiver([], { secrets: ["a"] })
      .receiver.book("C1")
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InconclusiveStep);
    expect(failure).toMatchObject({
      ...{ name: "InconclusiveStep", message: "Checking the receiver's books needs --state-url." },
    });
  });
});

describe("the state URL", () => {
  const open = (...states: readonly object[]) =>
    openReceiver(
      states.map((state) => answer(state)),
      { state: { url: "https://receiver.example/state/{caseId}", paths: {} } },
    );

  test("requires a case ID", async () => {
    await expect(open({}).receiver.book()).rejects.toThrow(
      new InconclusiveStep("The state address shows one case at a time."),
    );
  });

  test("shows nothing booked for an unknown case", async () => {
    expect(await open({}).receiver.book("C1")).toEqual({
      fields: { events: [], state: null },
      unknown: [],
    });
  });

  test.each([
    [
      { lifecycle: "closed", closeCode: "Partially paid", paid: 10, remainder: "0.00", events: ["e1"] },
      {
        ...{ events: ["e1"], state: "Closed:PartiallyPaid", lifecycle: "closed" },
        ...{ closeCode: "Partially paid", paid: new NumberText("10"), remainder: new NumberText("0.00") },
      },
      [],
    ],
    [
      { lifecycle: "Active", closeCode: "", paid: "a lot" },
      { state: "Active", lifecycle: "Active", paid: "a lot" },
      ["events", "closeCode", "remainder"],
    ],
    [{ lifecycle: "Closed" }, { lifecycle: "Closed" }, ["events", "state", "closeCode", "paid", "remainder"]],
    [
      { lifecycle: "Closed", closeCode: "" },
      { state: "Closed", lifecycle: "Closed" },
      ["events", "closeCode", "paid", "remainder"],
    ],
    [{ events: [] }, { events: [] }, ["state", "lifecycle", "closeCode", "paid", "remainder"]],
  ])("reads %j as the receiver's books", async (state, fields, unknown) => {
    const { receiver, sent } = open(state);
    expect(await receiver.book("C1")).toEqual({ fields, unknown });
    expect(sent.map(({ url }) => url)).toEqual(["https://receiver.example/state/C1"]);
  });

  test("returns the states of several cases in the given order", async () => {
    const { receiver, sent } = open({ lifecycle: "Active" }, { lifecycle: "Closed" });
    expect(await receiver.readStates?.(["C1", "C2"], [])).toEqual([
      { lifecycle: "Active" },
      { lifecycle: "Closed" },
    ]);
    expect(sent.map(({ url }) => url)).toEqual([
      "https://receiver.example/state/C1",
      "https://receiver.example/state/C2",
    ]);
  });
});
