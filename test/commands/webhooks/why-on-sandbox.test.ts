import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Surface, surfaces } from "../../../src/base/platform";
import { startListening } from "../../support/platforms/listening";
import { recoupWords } from "../../support/program/shell-line";
import { type LineSetting, memoryFiles, runLine } from "../../support/program/world";
import { openPlatform, openWorld } from "../../support/sandbox/opening";

const folder = mkdtempSync(join(tmpdir(), "recoup-why-"));
afterAll(() => rmSync(folder, { recursive: true }));
const now = Date.UTC(2026, 2, 16, 9);
const hooks = "https://hooks.example.com/events";

interface Explanation {
  readonly cause: string;
  readonly sentence: string;
  readonly next: string;
}

/**
 * Opens a new world with an open test case that is visible on all three surfaces. Deletes the surface's
 * seeded subscriptions unless `keepsSubscriptions` is true.
 */
async function openScene(surface: Surface, keepsSubscriptions = false) {
  const dataFolder = mkdtempSync(join(folder, "world-"));
  let status = 204;
  let random = 0;
  const setting: LineSetting = {
    env: {
      RECOUP_DATA_DIR: dataFolder,
      RECOUP_CONFIG_DIR: dataFolder,
      RECOUP_SANDBOX_ROUTE: "https://hooks.example.com=http://127.0.0.1:9",
    },
    fileSystem: memoryFiles(new Map()),
    keyring: new Map(),
    random: () => (random = (random + 0.37) % 1),
    now,
    send: async () => ({ status, headers: {}, body: new Uint8Array() }),
    openPlatform,
  };
  const run = (words: readonly string[]) => runLine([...words, "--quiet"], setting);
  const json = async (line: string) => {
    const { exitCode, stdout, stderr } = await run([...line.split(" "), "--json"]);
    expect([line, exitCode, stderr]).toEqual([line, 0, ""]);
    return JSON.parse(stdout);
  };
  const inStore = <Result>(work: (store: ReturnType<typeof openWorld>["store"]) => Result): Result => {
    const world = openWorld({ dataFolder, world: "default", now: () => now });
    try {
      return work(world.store);
    } finally {
      world.close();
    }
  };
  const seeded = keepsSubscriptions ? [] : (await json(`webhooks list --as ${surface}`)).items;
  for (const { id } of seeded) await json(`webhooks delete ${id} --as ${surface} --yes`);
  const caseOf = (condition: string) =>
    inStore((store) => {
      const found = store.get<{ id: string }>(`select id from cases where is_deleted = 0 and ${condition}`);
      if (found === undefined) throw new Error(`the seed has no case with ${condition}`);
      return found.id;
    });
  const caseId = caseOf("is_test = 1 and creditor = 1 and referral_partner = 1 and collection_partner = 1");
  await json(`sandbox set case ${caseId} --lifecycle PendingVerification`);
  const subscribe = async (flags = "--event all --test-mode"): Promise<string> =>
    (await json(`webhooks create --as ${surface} --url ${hooks} ${flags}`)).id;
  return {
    caseId,
    setting,
    json,
    run,
    inStore,
    caseOf,
    subscribe,
    /** Activates the case and responds to its delivery with this status. */
    async activate(answer = 204) {
      status = answer;
      await json(`sandbox set case ${caseId} --lifecycle Active`);
      await json("sandbox deliveries run");
    },
    why: (question = caseId): Promise<Explanation> => json(`webhooks why ${question} --as ${surface}`),
    /** Runs the suggested command with any flags it still needs, such as a confirmation. */
    async follow({ next }: Explanation, more: readonly string[] = []) {
      const words = recoupWords(next).map((word) => word.replace("https://…", hooks));
      const { exitCode, stderr } = await run([...words, ...more, "--json"]);
      return [next, exitCode, stderr];
    },
  };
}

const done = (result: Explanation) => [result.next, 0, ""];

test.each(surfaces)(
  "%s: reports that the surface never receives the event [SUB-14] [SUB-15] [EVT-23]",
  async (surface) => {
    const scene = await openScene(surface);
    const event = surface === "referral" ? "payment.created" : "client.linked";
    const result = await scene.why(`${scene.caseId} ${event}`);
    expect(result.cause).toBe("other-audience");
    expect(await scene.follow(result)).toEqual(done(result));
  },
);

test.each(surfaces)("%s: suggests starting a listener if there is no subscription", async (surface) => {
  const scene = await openScene(surface);
  const result = await scene.why();
  expect(result.cause).toBe("no-subscription");
  const [, , ...flags] = recoupWords(result.next);
  const listening = await startListening(flags, scene.setting);
  await listening.isReady;
  expect((await scene.why()).cause).not.toBe("no-subscription");
  listening.interrupt();
  expect((await listening.ended).exitCode).toBe(130);
});

test.each(surfaces)("%s: reports a subscription that doesn't include the event [SUB-06]", async (surface) => {
  const scene = await openScene(surface);
  await scene.subscribe("--event case.created --test-mode");
  const result = await scene.why(`${scene.caseId} case.closed`);
  expect(result.cause).toBe("event-not-subscribed");
  expect((await scene.follow(result, ["--yes"])).slice(0, 2)).toEqual([result.next, 0]);
  expect((await scene.why(`${scene.caseId} case.closed`)).cause).toBe("not-happened");
});

test.each(["collection", "customer"] as const)(
  "%s: reports a subscription for the other kind of case [SUB-07 to SUB-09]",
  async (surface) => {
    const scene = await openScene(surface);
    await scene.subscribe("--event all --live-mode");
    await scene.activate();
    const result = await scene.why(`${scene.caseId} case.updated`);
    expect(result.cause).toBe("test-mode");
    expect(await scene.follow(result)).toEqual(done(result));
    expect((await scene.why(`${scene.caseId} case.updated`)).cause).toBe("unexplained");
  },
);

test("referral: reports a test case whose subscription is for production cases [SUB-07] [SUB-08]", async () => {
  const scene = await openScene("referral");
  await scene.subscribe("--event all --live-mode");
  const result = await scene.why(`${scene.caseId} case.updated`);
  expect([result.cause, result.sentence]).toEqual([
    "test-mode",
    "This is a test case, and every subscription to this event is for production cases.",
  ]);
  expect(await scene.follow(result)).toEqual(done(result));
});

test.each(surfaces)("%s: reports a paused subscription [LC-18]", async (surface) => {
  const scene = await openScene(surface);
  const id = await scene.subscribe();
  await scene.json(`webhooks update ${id} --as ${surface} --inactive`);
  const result = await scene.why(`${scene.caseId} case.updated`);
  expect(result.cause).toBe("inactive");
  expect(await scene.follow(result)).toEqual(done(result));
  expect((await scene.why(`${scene.caseId} case.updated`)).cause).not.toBe("inactive");
});

test.each(surfaces)(
  "%s: reports why the platform disabled the subscription [DLV-08] [LC-17]",
  async (surface) => {
    const scene = await openScene(surface);
    await scene.subscribe();
    await scene.activate(410);
    const result = await scene.why(`${scene.caseId} case.updated`);
    expect([result.cause, result.sentence]).toEqual(["disabled", expect.stringContaining("410")]);
    expect(await scene.follow(result)).toEqual(done(result));
  },
);

test.each(surfaces)(
  "%s: reports an address that can't receive deliveries [SUB-01 to SUB-04]",
  async (surface) => {
    const scene = await openScene(surface);
    const id = await scene.subscribe();
    scene.inStore((store) =>
      store.run("update subscriptions set url = 'https://10.0.0.1/hooks' where id = ?", id),
    );
    const result = await scene.why(`${scene.caseId} case.closed`);
    expect(result.cause).toBe("address");
    expect(await scene.follow(result)).toEqual(done(result));
    expect((await scene.why(`${scene.caseId} case.closed`)).cause).toBe("not-happened");
  },
);

test.each([
  ["collection", "hidden", "is_test = 0 and lifecycle = 0 and collection_partner = 1"],
  ["collection", "hidden", "is_test = 0 and collection_partner = 2"],
  ["referral", "no-link", "is_test = 0 and referral_partner = 2"],
  ["customer", "not-your-case", "is_test = 0 and creditor = 2"],
] as const)(
  "%s: reports that the case isn't visible: %s, %s [VIS-01] [VIS-11 to VIS-13]",
  async (surface, cause, condition) => {
    const scene = await openScene(surface);
    await scene.subscribe("--event all --live-mode");
    const hidden = scene.caseOf(condition);
    const { exitCode, stdout, stderr } = await scene.run([
      ...["webhooks", "why", hidden, "--as", surface, "--json"],
    ]);
    expect([exitCode, JSON.parse(stderr).error.message]).toEqual([
      6,
      `The ${surface} surface shows no case with the id ${hidden}.`,
    ]);
    const result = JSON.parse(stdout);
    expect(result.cause).toBe(cause);
    const [, followed] = await scene.follow(result);
    // The suggested command searches the other environment, where the case may also be missing.
    expect([0, 6]).toContain(followed);
  },
);

test.each([
  ["44HX8JMI", "Did you mean 44HX8JMJ?"],
  ["nonsense-77", "It may belong to another partner"],
])("reports the unknown reference %s as not found", async (name, hint) => {
  const scene = await openScene("collection");
  const { exitCode, stdout, stderr } = await scene.run(["webhooks", "why", name]);
  expect([exitCode, stdout]).toEqual([6, ""]);
  expect(stderr).toContain(`"${name}".\n`);
  expect(stderr).toContain(hint);
});

test("collection: reports a case that the caller manages but doesn't collect [VIS-04]", async () => {
  const scene = await openScene("collection");
  await scene.subscribe("--event all --live-mode");
  const result = await scene.why(
    scene.caseOf("is_test = 0 and lifecycle > 1 and managing_partner = 1 and collection_partner <> 1"),
  );
  expect(result.cause).toBe("managed-only");
  expect(await scene.follow(result)).toEqual(done(result));
});

test.each(["collection", "customer"] as const)(
  "%s: reports the attempts and the receiver's response [DLV-05] [DLV-07]",
  async (surface) => {
    const scene = await openScene(surface);
    await scene.subscribe();
    await scene.activate(503);
    const question = `${scene.caseId} case.updated`;
    const failing = await scene.why(question);
    expect([failing.cause, failing.sentence]).toEqual(["failing", expect.stringContaining("in 1 attempt:")]);
    expect(await scene.follow(failing)).toEqual(done(failing));
    await scene.json("sandbox clock advance 3h");
    const over = await scene.why(question);
    expect([over.cause, over.sentence]).toEqual([
      "disabled",
      expect.stringContaining("not accepted in 9 attempts, replays included"),
    ]);
    expect(await scene.follow(over)).toEqual(done(over));
    const givenUp = await scene.why(question);
    expect(givenUp.cause).toBe("given-up");
    await scene.activate(204);
    expect(await scene.follow(givenUp)).toEqual(done(givenUp));
    await scene.json("sandbox deliveries run");
    const delivered = await scene.why(question);
    expect([delivered.cause, delivered.sentence]).toEqual([
      "delivered",
      expect.stringMatching(
        /was delivered to your receiver at http:\/\/127\.0\.0\.1:9\/events .* the receiver answered 204/,
      ),
    ]);
    expect(await scene.follow(delivered)).toEqual(done(delivered));
  },
);

test("doesn't promise an attempt that the sandbox dropped while the subscription was paused [LC-18]", async () => {
  const scene = await openScene("collection");
  const id = await scene.subscribe();
  const update = (flag: string) => scene.json(`webhooks update ${id} --as collection ${flag}`);
  await scene.activate(503);
  await scene.json("sandbox clock advance 8m");
  await update("--inactive");
  await scene.json("sandbox clock advance 7m");
  await update("--active");
  const result = await scene.why(`${scene.caseId} case.updated`);
  expect([result.cause, result.sentence]).toEqual([
    "given-up",
    expect.stringContaining("was given up after 4 attempts: HTTP 503"),
  ]);
  await scene.activate(204);
  expect(await scene.follow(result)).toEqual(done(result));
  await scene.json("sandbox deliveries run");
  expect((await scene.why(`${scene.caseId} case.updated`)).cause).toBe("delivered");
});

test("doesn't suggest a replay while the subscription is for the other kind of case [SUB-09]", async () => {
  const scene = await openScene("collection");
  const id = await scene.subscribe();
  await scene.activate(503);
  await scene.json("sandbox clock advance 2h");
  await scene.json(`webhooks update ${id} --as collection --active --live-mode`);
  const result = await scene.why(`${scene.caseId} case.updated`);
  expect(result.cause).toBe("test-mode");
  expect(await scene.follow(result)).toEqual(done(result));
  expect((await scene.why(`${scene.caseId} case.updated`)).cause).toBe("given-up");
});

test.each(surfaces)("%s: suggests a route for an address that has none", async (surface) => {
  const scene = await openScene(surface);
  const id = await scene.subscribe();
  await scene.json(`webhooks update ${id} --as ${surface} --url https://hoks.example.com/events`);
  await scene.activate();
  expect(await scene.why(`${scene.caseId} case.updated`)).toMatchObject({
    cause: "no-route",
    sentence: expect.stringContaining(
      "There is a route for https://hooks.example.com: did you mean that host?",
    ),
    next: `recoup sandbox serve --route https://hoks.example.com=http://127.0.0.1:3000`,
    subscriptionId: id,
  });
});

test.each([
  ["event-not-subscribed", "--event case.closed --test-mode", ["--yes"]],
  ["test-mode", "--event all --live-mode", []],
] as const)(
  "collection: reports %s although a seeded subscription got the event [SUB-06 to SUB-08]",
  async (cause, flags, confirmation) => {
    const scene = await openScene("collection", true);
    const id = await scene.subscribe(flags);
    await scene.activate();
    const result = await scene.why(`${scene.caseId} case.updated`);
    expect(result).toMatchObject({ cause, subscriptionId: id });
    expect((await scene.follow(result, confirmation)).slice(0, 2)).toEqual([result.next, 0]);
  },
);

test("uses the routes of a running sandbox only if its control address is set", async () => {
  const scene = await openScene("collection");
  const id = await scene.subscribe();
  await scene.json(`webhooks update ${id} --as collection --url https://hoks.example.com/events`);
  await scene.activate();
  const key = scene.inStore(
    (store) =>
      store.get<{ key: string }>(
        "select key from api_keys where surface = 'collection' and environment = 'test' and owner = 1",
      )?.key ?? "",
  );
  const dataFolder = scene.setting.env?.RECOUP_DATA_DIR ?? "";
  const running = await openPlatform({
    dataFolder,
    world: "default",
    now: () => now,
    controlToken: "control",
  });
  const env = {
    RECOUP_COLLECTION_URL: "http://127.0.0.1:4010/test/collection",
    RECOUP_COLLECTION_KEY: key,
    RECOUP_ENVIRONMENT: "test",
  };
  const control = {
    RECOUP_SANDBOX_CONTROL_URL: "http://127.0.0.1:4010/control",
    RECOUP_SANDBOX_CONTROL_TOKEN: "control",
  };
  const causeWith = async (variables: LineSetting["env"]) => {
    const line = `webhooks why ${scene.caseId} case.updated --json`;
    return JSON.parse((await runLine(line, { env: variables ?? {}, send: running.send, now })).stdout).cause;
  };
  expect([await causeWith({ ...env, ...control }), await causeWith(env)]).toEqual(["no-route", "delivered"]);
  await running.close();
});

test.each(surfaces)("%s: reports that the event hasn't happened yet [EVT-09]", async (surface) => {
  const scene = await openScene(surface);
  await scene.subscribe();
  const result = await scene.why(`${scene.caseId} case.closed`);
  expect(result.cause).toBe("not-happened");
  const [, exitCode] = await scene.follow(result, surface === "referral" ? [] : ["--timeout", "0s"]);
  expect(exitCode).toBe(surface === "referral" ? 0 : 8);
});

test.each(surfaces)(
  "%s: reports that the event happened before the subscription existed",
  async (surface) => {
    const scene = await openScene(surface);
    await scene.json(`sandbox set case ${scene.caseId} --lifecycle Closed --close-code Paid`);
    await scene.json("sandbox clock advance 2h");
    await scene.subscribe();
    const result = await scene.why(`${scene.caseId} case.closed`);
    expect(result.cause).toBe("subscribed-later");
    expect(await scene.follow(result)).toEqual(done(result));
  },
);

test.each(surfaces)(
  "%s: doesn't report that an event is yet to come if it would already have been recorded",
  async (surface) => {
    const scene = await openScene(surface);
    await scene.json(`sandbox set case ${scene.caseId} --lifecycle Closed --close-code Paid`);
    await scene.subscribe();
    expect((await scene.why()).cause).toBe("unexplained");
  },
);

test.each(surfaces)("%s: suggests a valid command if no cause is found", async (surface) => {
  const scene = await openScene(surface);
  await scene.subscribe();
  await scene.json("sandbox clock advance 2h");
  const result = await scene.why(`${scene.caseId} case.updated`);
  expect(result.cause).toBe("unexplained");
  expect(await scene.follow(result)).toEqual(done(result));
});
