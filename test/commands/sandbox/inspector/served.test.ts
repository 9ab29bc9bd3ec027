import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Send } from "../../../../src/base/http";
import { files } from "../../../../src/host/files/files";
import { sleep } from "../../../../src/host/sleep";
import type { ScenarioMessage } from "../../../../src/inspector/contract/scenarios";
import { keyHeader } from "../../../../src/inspector/contract/session";
import type { ServeInfo } from "../../../../src/sandbox/serve-info";
import { temporaryFolder } from "../../../support/program/temporary-folder";
import { type LineResult, type LineSetting, runLine } from "../../../support/program/world";
import { fromPage, origin, postedFromPage } from "../../../support/sandbox/inspected";
import { managedSubmission } from "../../../support/sandbox/submissions";

const folder = temporaryFolder();

interface Page {
  readonly info: ServeInfo;
  readonly send: Send;
  /** Sends a request as the page does, and reads a stream to its end. */
  ask(path: string, body?: unknown): Promise<{ readonly status: number; readonly text: string }>;
}

/** Serves a sandbox until `work` is done. */
async function serve(
  flags: string,
  work: (page: Page) => Promise<unknown>,
  setting: LineSetting = {},
): Promise<LineResult> {
  const end = new AbortController();
  let send: Send | undefined;
  let working: Promise<unknown> = Promise.resolve();
  const kept = flags.includes("--world") ? "" : "--ephemeral";
  const result = await runLine(`sandbox serve ${kept} --json ${flags}`, {
    signal: end.signal,
    sleep: (ms, sleepSignal = end.signal) => sleep(ms, sleepSignal),
    listen: async (answer) => {
      send = answer;
      return { url: origin, port: 4010, close: async () => {} };
    },
    closesAfter: (chunk) => {
      if (send === undefined || !chunk.startsWith("{")) return false;
      working = openPage(JSON.parse(chunk), send).then(work);
      working.catch(() => {}).finally(() => end.abort("SIGINT"));
      return false;
    },
    ...setting,
    env: { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder, NO_COLOR: "1", ...setting.env },
  });
  await working;
  return result;
}

async function openPage(info: ServeInfo, send: Send): Promise<Page> {
  const request = (path: string, headers: object, body?: unknown) =>
    send({
      method: body === undefined ? "GET" : "POST",
      url: `${origin}/control/${path}`,
      headers: { ...(body === undefined ? fromPage : postedFromPage), ...headers },
      ...(body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) }),
    });
  const code = /#code=([\w-]+)$/.exec(info.inspector?.url ?? "")?.[1] ?? "";
  const opened = await request("inspector/session", {}, { code });
  const [cookie = ""] = (opened.headers["set-cookie"] ?? "").split(";");
  const { key } = JSON.parse(Buffer.from(opened.body).toString());
  const ask: Page["ask"] = async (path, body) => {
    const answer = await request(path, { cookie, [keyHeader]: key }, body);
    let text = Buffer.from(answer.body).toString();
    for await (const piece of answer.stream?.(new AbortController().signal) ?? []) text += piece;
    return { status: answer.status, text };
  };
  return { info, send, ask };
}

test("prints an inspector link in the ready line and records the server while it runs", async () => {
  const served = () => readdirSync(join(folder, "served"));
  await serve(
    "",
    async ({ info, ask }) => {
      expect(info.inspector?.url).toMatch(/^http:\/\/127\.0\.0\.1:4010\/#code=[\w-]{32}$/);
      const overview = await ask("inspector/overview");
      expect([overview.status, JSON.parse(overview.text).world, info.world]).toEqual([
        200,
        "ephemeral",
        "ephemeral",
      ]);
      expect(served()).toEqual(["127.0.0.1_4010.json"]);
    },
    { fileSystem: files },
  );
  expect(served()).toEqual([]);
});

test("serves neither a link nor a page with --no-inspector", async () => {
  const { stdout } = await serve("--no-inspector", async ({ send, ask }) => {
    expect((await send({ method: "GET", url: `${origin}/`, headers: {} })).status).toBe(404);
    expect((await ask("inspector/overview")).status).toBe(401);
  });
  expect(JSON.parse(stdout.split("\n")[0] ?? "")).not.toHaveProperty("inspector");
});

test("opens a separate link with --open, or reports that there is no browser", async () => {
  const opened: string[] = [];
  const openBrowser = async (address: string) =>
    opened.push(readFileSync(fileURLToPath(address), "utf8")) > 0;
  await serve(
    "--open",
    async ({ info }) => expect(opened[0]).not.toContain(info.inspector?.url ?? expect.fail("no link")),
    { openBrowser, fileSystem: files },
  );
  expect(opened).toEqual([expect.stringMatching(/url=http:\/\/127\.0\.0\.1:4010\/#code=[\w-]{32}"/)]);
  const { stderr } = await serve("--open", async () => {});
  expect(stderr).toContain("No browser was found. Open the link of the inspector yourself.");
});

test("explains a missing event in one sentence, even with injected faults", async () => {
  await serve("", async ({ info, send, ask }) => {
    const { url, key } = info.surfaces.test.collection;
    const headers = { xapikey: key, "content-type": "application/json" };
    const body = Buffer.from(JSON.stringify(managedSubmission({ isTest: true })));
    const created = await send({ method: "POST", url: `${url}/managed-cases`, headers, body });
    const { id } = JSON.parse(Buffer.from(created.body).toString());
    await ask("faults", { status: 500 });
    const answer = await ask(`inspector/why?case=${id}&surface=collection&type=case.closed`);
    expect(JSON.parse(answer.text)).toEqual({
      cause: "not-happened",
      sentence: "The case is PendingVerification, and case.closed is sent when it closes.",
      next: `recoup cases wait ${id} --until Closed --as collection`,
    });
    expect(JSON.parse((await ask("inspector/requests")).text).total).toBe(1);
    expect(JSON.parse((await ask("faults")).text).items[0].hits).toBe(0);
  });
});

test("lists client rule findings only for incorrect requests", async () => {
  await serve("", async ({ info, send, ask }) => {
    const { url, key } = info.surfaces.test.collection;
    const get = (query: string) =>
      send({ method: "GET", url: `${url}/cases?${query}`, headers: { xapikey: key } });
    await get("PageSize=2");
    await get("Pagesze=2&PageSize=2");
    const { items } = JSON.parse((await ask("inspector/requests")).text);
    const findings = async (at: number) =>
      JSON.parse((await ask(`inspector/request-findings?id=${items[at].id}`)).text).items;
    expect(await findings(1)).toEqual([]);
    expect(await findings(0)).toEqual([
      {
        rule: "unknown-parameter",
        verdict: "advice",
        message: expect.stringContaining("Pagesze"),
        advice: expect.stringMatching(/\.$/),
      },
    ]);
    expect((await ask("inspector/request-findings?id=999999")).status).toBe(404);
  });
});

test("omits findings about another request in the same millisecond", async () => {
  await serve("", async ({ info, send, ask }) => {
    const { url, key } = info.surfaces.test.collection;
    const queries = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? "PageSize=2" : "Pagesze=2"));
    await Promise.all(
      queries.map((query) =>
        send({ method: "GET", url: `${url}/cases?${query}`, headers: { xapikey: key } }),
      ),
    );
    const { items } = JSON.parse((await ask("inspector/requests")).text);
    for (const { id, query } of items) {
      const findings = JSON.parse((await ask(`inspector/request-findings?id=${id}`)).text).items;
      const isNamed = findings.some(({ rule }: { rule: string }) => rule === "unknown-parameter");
      expect([query, isNamed]).toEqual([query, query === "Pagesze=2"]);
    }
  });
});

test("includes the world's name in the commands for a named world", async () => {
  await serve("--world shared", async ({ ask }) => {
    const { items } = JSON.parse((await ask("inspector/events?state=dead&limit=1")).text);
    const answer = JSON.parse((await ask(`inspector/why?event=${items[0].id}`)).text);
    const commands = [
      answer.next,
      ...[...answer.sentence.matchAll(/`(recoup [^`]+)`/g)].map(([, line]) => line),
    ];
    expect(commands).toEqual(commands.map(() => expect.stringMatching(/ --profile sandbox --world shared$/)));
  });
});

test("explains an event without a case based on the event's own record", async () => {
  await serve("", async ({ info, send, ask }) => {
    const { url, key } = info.surfaces.test.customer;
    const headers = { xapikey: key, "content-type": "application/json" };
    const { items } = JSON.parse((await ask("inspector/subscriptions")).text);
    const { id } = items.find((candidate: { url: string }) =>
      candidate.url.includes("lyngby.example/webhooks/cases-test"),
    );
    const sent = await send({
      method: "POST",
      url: `${url}/webhooks/${id}/test`,
      headers,
      body: Buffer.from("{}"),
    });
    expect(sent.status).toBe(200);
    const events = JSON.parse((await ask(`inspector/events?subscription=${id}&limit=1`)).text).items;
    expect(events).toMatchObject([{ cause: "test", caseId: null }]);
    const answer = JSON.parse((await ask(`inspector/why?event=${events[0].id}`)).text);
    expect([answer.cause, answer.next]).toEqual([
      "no-route",
      "recoup sandbox serve --route https://erp.lyngby.example=http://127.0.0.1:3000",
    ]);
  });
});

test("limits the explanation for a case to one subscription", async () => {
  await serve("", async ({ info, send, ask }) => {
    const { url, key } = info.surfaces.test.collection;
    const headers = { xapikey: key, "content-type": "application/json" };
    const post = async (path: string, body: object) => {
      const created = await send({
        method: "POST",
        url: `${url}${path}`,
        headers,
        body: Buffer.from(JSON.stringify(body)),
      });
      return JSON.parse(Buffer.from(created.body).toString());
    };
    const hook = { url: "https://hooks.acme.example/in", events: ["case.closed"], isTestMode: true };
    const subscription = await post("/webhooks", hook);
    const { id } = await post("/managed-cases", managedSubmission({ isTest: true }));
    await ask("set/case", { case: id, lifecycle: "Active", payment: 10 });
    const { subscriptions } = JSON.parse((await ask(`inspector/case?case=${id}`)).text);
    expect(subscriptions.filter(({ isOwn }: { isOwn: boolean }) => isOwn)).toEqual([
      { id: subscription.id, surface: "collection", url: hook.url, isOwn: true },
    ]);
    const question = `inspector/why?case=${id}&surface=collection&type=payment.created`;
    const answer = JSON.parse((await ask(`${question}&subscription=${subscription.id}`)).text);
    expect(answer.cause).toBe("event-not-subscribed");
  });
});

const play = async ({ ask }: Page, request: object) => {
  const { status, text } = await ask("inspector/scenarios", request);
  const messages = status === 200 ? text.trim().split("\n") : [];
  return { status, text, messages: messages.map((line): ScenarioMessage => JSON.parse(line)) };
};

test("runs a posted scenario without changing the served world", async () => {
  await serve("", async (page) => {
    const before = (await page.ask("export")).text;
    const text = `name: One case\nsteps:\n  - create: {}\n    capture: { case: id }\n  - advance: { case: "\${case}", to: active }\n  - wait: 2h\n`;
    const { messages } = await play(page, { text });
    expect(messages.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["start", "moment", "step", "end"]),
    );
    expect(messages.filter(({ type }) => type === "step")).toHaveLength(3);
    expect(messages.at(-1)).toMatchObject({ type: "end", outcome: "passed" });
    expect((await page.ask("export")).text).toBe(before);
    const drills = JSON.parse((await page.ask("inspector/drills")).text).items;
    expect(drills[0]).toEqual({
      name: expect.any(String),
      title: expect.any(String),
      description: expect.any(String),
    });
  });
});

test("refuses a posted scenario that reads environment variables or local files", async () => {
  await serve(
    "",
    async (page) => {
      const bad = async (text: string) => JSON.parse((await play(page, { text })).text).findings;
      expect(await bad(`name: x\nvariables: { a: "\${env.SECRET}" }\nsteps:\n  - create: {}\n`)).toEqual([
        "scenario.yaml:2:17: a: the environment has no SECRET",
      ]);
      expect(await bad("name: x\nsteps:\n  - creat: {}\n")).toEqual([
        "scenario.yaml:3:5: there is no step creat; did you mean create?",
      ]);
      expect(await bad("name: x\nsteps:\n  - create: {}\n  - run: touch file\n")).toEqual([
        "scenario.yaml:4:5: run touch file",
      ]);
      for (const drill of ["../package", "/etc/passwd", "none"]) {
        const { status, text } = await play(page, { drill });
        expect([status, JSON.parse(text).message]).toEqual([400, `There is no drill "${drill}".`]);
      }
    },
    { env: { SECRET: "of the user" } },
  );
});
