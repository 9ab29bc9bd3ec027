import { expect, test } from "vitest";
import { Failure } from "../../../../src/base/failure";
import type { HttpRequest, Send } from "../../../../src/base/http";
import { type LineSetting, memoryFiles, runLine } from "../../../support/program/world";

const data = "/home/operator/.local/share/recoup";
const record = (port: number, world = "default") =>
  JSON.stringify({ url: `http://127.0.0.1:${port}`, world, token: `token-${port}` });
const files = { [`${data}/served/4010.json`]: record(4010) };

/** Simulates sandboxes on these ports. All other ports refuse connections. */
const serving =
  (...ports: readonly number[]): Send =>
  async ({ url, headers }: HttpRequest) => {
    const { port, pathname } = new URL(url);
    if (!ports.includes(Number(port))) throw new Failure("network", "refused", { mayHaveArrived: false });
    const isOurs = headers.authorization === `Bearer token-${port}`;
    const body = pathname === "/control/inspector/code" ? { code: `code-of-${port}` } : {};
    return { status: isOurs ? 200 : 401, headers: {}, body: Buffer.from(JSON.stringify(body)) };
  };

const open = (flags: string, setting: LineSetting = {}) =>
  runLine(`sandbox open ${flags}`.trim(), {
    files,
    send: serving(4010),
    ...setting,
    env: { NO_COLOR: "1", ...setting.env },
  });

test("passes the link to the browser in a file, not as an argument", async () => {
  const opened: string[] = [];
  const openBrowser = async (address: string) => {
    opened.push(address);
    return true;
  };
  const stored = new Map(Object.entries(files));
  const fileSystem = memoryFiles(stored);
  const { stdout, exitCode } = await open("", { openBrowser, fileSystem, isTerminal: true });
  expect([stdout, exitCode]).toEqual(["Opened http://127.0.0.1:4010/#code=code-of-4010\n", 0]);
  expect(opened).toEqual([`file://${data}/inspector.html`]);
  expect(stored.get(`${data}/inspector.html`)).toContain(
    '<meta http-equiv="refresh" content="0;url=http://127.0.0.1:4010/#code=code-of-4010">',
  );
  expect(JSON.parse((await open("--json", { openBrowser })).stdout)).toEqual({
    url: "http://127.0.0.1:4010/#code=code-of-4010",
    isOpened: true,
  });
});

test("prints the link if there is no browser or --no-browser is given", async () => {
  const link = "http://127.0.0.1:4010/#code=code-of-4010\n";
  expect((await open("", { isTerminal: true })).stdout).toBe(link);
  const openBrowser = async () => {
    throw new Error("opened");
  };
  expect((await open("--no-browser", { openBrowser, isTerminal: true })).stdout).toBe(link);
});

test("prints the link if the file for the browser can't be written", async () => {
  const openBrowser = async () => {
    throw new Error("opened");
  };
  const fileSystem = memoryFiles(new Map(Object.entries(files)));
  fileSystem.write = async () => {
    throw new Failure("config", "can't write");
  };
  expect((await open("", { openBrowser, fileSystem, isTerminal: true })).stdout).toBe(
    "http://127.0.0.1:4010/#code=code-of-4010\n",
  );
});

test("opens the sandbox selected by the current world, --world or the variables", async () => {
  const both = { ...files, [`${data}/served/4011.json`]: record(4011, "demo") };
  const send = serving(4010, 4011, 4012);
  const shown = async (flags: string, env = {}) =>
    (await open(flags, { files: both, send, env, isTerminal: true })).stdout.trim();
  expect(await shown("")).toBe("http://127.0.0.1:4010/#code=code-of-4010");
  expect(await shown("--world demo")).toBe("http://127.0.0.1:4011/#code=code-of-4011");
  const env = {
    RECOUP_SANDBOX_CONTROL_URL: "http://127.0.0.1:4012/control",
    RECOUP_SANDBOX_CONTROL_TOKEN: "token-4012",
  };
  expect(await shown("", env)).toBe("http://127.0.0.1:4012/#code=code-of-4012");
});

test("lists sandboxes of other worlds and explains how to choose one", async () => {
  const others = {
    [`${data}/served/4010.json`]: record(4010, "a"),
    [`${data}/served/4011.json`]: record(4011, "b"),
  };
  const { stderr, exitCode } = await open("", { files: others, send: serving(4010, 4011), isTerminal: true });
  expect([stderr, exitCode]).toEqual([
    "Error: Several sandboxes are served: http://127.0.0.1:4010 (world a), http://127.0.0.1:4011 (world b).\n  next: Choose one with RECOUP_SANDBOX_CONTROL_URL and RECOUP_SANDBOX_CONTROL_TOKEN, both in its ready file.\n",
    2,
  ]);
});

test.each([
  ["--world demo", {}],
  ["", { RECOUP_WORLD: "demo" }],
])("refuses to open another world if the requested one isn't served: %j %j", async (flags, env) => {
  const { stderr, exitCode } = await open(flags, { env, isTerminal: true });
  expect([stderr, exitCode]).toEqual([
    "Error: No sandbox serves the world demo, only http://127.0.0.1:4010 (world default).\n  next: Name the world of one with --world, or run `recoup sandbox serve --world demo --open`.\n",
    2,
  ]);
});

test("gives up after two seconds if a server accepts connections but never responds", async () => {
  const limits: unknown[] = [];
  const stored = new Map(Object.entries(files));
  const { stderr, exitCode } = await open("", {
    isTerminal: true,
    fileSystem: memoryFiles(stored),
    send: async ({ timeoutMs }) => {
      limits.push(timeoutMs);
      throw new Failure("network", "no answer in time");
    },
  });
  expect([exitCode, limits]).toEqual([11, [2_000]]);
  expect(stderr).toBe(
    "Error: The sandbox at http://127.0.0.1:4010 (world default) doesn't answer.\n  next: It may be busy or suspended: try again, or restart it.\n",
  );
  expect(Object.fromEntries(stored)).toEqual(files);
});

test.each([
  ["", 11, "Error: The sandbox at http://127.0.0.1:4010 (world default) doesn't answer.\n"],
  ["--world demo", 0, ""],
  ["--world third", 2, "Error: No sandbox serves the world third, only "],
])("opens the requested server even if another one doesn't respond: %j", async (flags, exit, error) => {
  const both = { ...files, [`${data}/served/4011.json`]: record(4011, "demo") };
  const answer = serving(4011);
  const send: Send = async (request) => {
    if (new URL(request.url).port === "4010") throw new Failure("network", "no answer in time");
    return answer(request);
  };
  const { exitCode, stderr } = await open(flags, { files: both, send, isTerminal: true });
  expect([exitCode, stderr]).toEqual([exit, expect.stringContaining(error)]);
});

test("ignores leftovers of a killed sandbox and other programs on the same port", async () => {
  const broken = JSON.stringify({ url: "http://", world: "default", token: "x" });
  const left = {
    ...files,
    [`${data}/served/4011.json`]: record(4011),
    [`${data}/served/broken.json`]: broken,
  };
  expect((await open("", { files: left, isTerminal: true })).stdout).toBe(
    "http://127.0.0.1:4010/#code=code-of-4010\n",
  );
  const { stderr, exitCode } = await open("", { send: serving(), isTerminal: true });
  expect([stderr, exitCode]).toEqual([
    "Error: No sandbox is served on this machine.\n  next: `recoup sandbox serve --open` serves the current world and opens its inspector.\n",
    2,
  ]);
});

test("doesn't request a link in a dry run", async () => {
  const { stdout, stderr, requests } = await open("--dry-run", { isTerminal: true });
  expect(requests.map(({ method }) => method)).toEqual(["GET"]);
  expect(stdout + stderr).toContain("http://127.0.0.1:4010");
});
