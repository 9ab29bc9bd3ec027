import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Send } from "../../src/base/http";
import { files } from "../../src/host/files/files";
import { currentSecret, sampleReceiver } from "../support/checked-receiver";
import { answer } from "../support/platforms/answers";
import { envelope, secret as hookSecret, startListening } from "../support/platforms/listening";
import { temporaryFolder } from "../support/program/temporary-folder";
import { customerEnv, runLine } from "../support/program/world";
import { openPlatform } from "../support/sandbox/opening";

const folder = temporaryFolder();
let count = 0;
const newFile = () => {
  count += 1;
  return join(folder, `${count}.har`);
};
const env = { ...customerEnv, RECOUP_NO_HISTORY: "1", RECOUP_DATA_DIR: folder };
const listed: Send = async () => answer({ cases: [], page: { currentPage: 1, totalPages: 1 } });
const hooks = "http://127.0.0.1:3000/hooks";
interface HarEntry {
  readonly request: { readonly url: string };
}
const entriesIn = (file: string) => JSON.parse(readFileSync(file, "utf8")).log.entries;

describe("--har", () => {
  test("records each attempt as a separate entry in a private file", async () => {
    const file = newFile();
    let tries = 0;
    const send: Send = async (request) => {
      tries += 1;
      return tries === 1 ? answer({ message: "busy" }, 500) : listed(request);
    };
    const { exitCode } = await runLine(["cases", "list", "--har", file], { env, send, fileSystem: files });
    expect(exitCode).toBe(0);
    const statuses = entriesIn(file).map(({ response }: { response: { status: number } }) => response.status);
    expect(statuses).toEqual([500, 200]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).not.toContain(customerEnv.RECOUP_CUSTOMER_KEY);
  });

  test("records requests to the embedded sandbox", async () => {
    const file = newFile();
    const sandbox = { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder };
    const line = ["cases", "list", "--limit", "1", "--har", file];
    expect((await runLine(line, { env: sandbox, fileSystem: files, openPlatform })).exitCode).toBe(0);
    expect(entriesIn(file)[0].request.url).toContain("/test/collection/cases?");
  });

  test("closes the file only once, after the last request", async () => {
    const calls: string[] = [];
    const grow: typeof files.grow = async (path, length) => {
      const file = await files.grow(path, length);
      if (!path.endsWith(".har")) return file;
      return {
        append(...texts) {
          calls.push("append");
          file.append(...texts);
        },
        close() {
          calls.push("close");
          file.close();
        },
        flush: file.flush,
        read: file.read,
        get length() {
          return file.length;
        },
      };
    };
    await runLine(["test", "run", "--drill", "life-to-paid", "--target", "sandbox", "--har", newFile()], {
      env: { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder },
      fileSystem: { ...files, grow },
    });
    expect(calls.slice(-2)).toEqual(["append", "close"]);
    expect(calls.filter((call) => call === "close")).toHaveLength(1);
  });

  test.each([
    ["webhooks check", "webhooks check HOOKS --secret-file hook.key"],
    ["test fuzz", "test fuzz --forward HOOKS --secret-file hook.key --runs 1"],
    ["test run", "test run --drill life-to-paid --target sandbox --forward HOOKS --secret-file hook.key"],
  ])("records the deliveries of %s without the secret", async (_, line) => {
    const file = newFile();
    writeFileSync(join(folder, "hook.key"), currentSecret);
    const words = line.replace("HOOKS", hooks).replace("hook.key", join(folder, "hook.key")).split(" ");
    const { requests } = await runLine([...words, "--har", file], {
      ...{ env: { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder }, fileSystem: files },
      send: sampleReceiver(),
    });
    const deliveries = entriesIn(file).filter(({ request }: HarEntry) => request.url === hooks);
    expect(deliveries.length).toBeGreaterThan(0);
    expect(entriesIn(file)).toHaveLength(requests.length);
    expect(readFileSync(file, "utf8")).not.toContain(currentSecret.slice(0, 12));
  });

  test("records the deliveries forwarded by `webhooks listen --forward-to`", async () => {
    const file = newFile();
    const { post, ended } = await startListening(["--forward-to", hooks, "--count", "1", "--har", file], {
      ...{ env: { RECOUP_WEBHOOK_SECRET: hookSecret, RECOUP_DATA_DIR: folder }, fileSystem: files },
      send: async () => ({ status: 204, headers: {}, body: new Uint8Array() }),
    });
    await post(envelope("e1"));
    await ended;
    const [entry, ...others] = entriesIn(file);
    expect([entry.request.url, entry.response.status, others]).toEqual([hooks, 204, []]);
    expect(JSON.parse(entry.request.postData.text).id).toBe("e1");
  });

  test("writes nothing in a dry run", async () => {
    const file = newFile();
    await runLine(["cases", "list", "--dry-run", "--har", file], { env, send: listed, fileSystem: files });
    expect(await files.status(file)).toBeUndefined();
  });

  const taken = join(folder, "taken.har");
  writeFileSync(taken, "mine");
  const link = join(folder, "link.har");
  symlinkSync(taken, link);
  mkdirSync(join(folder, "sub"));
  test.each([
    ["stdout", "-", "--har must name a file (got -)."],
    [
      "a folder",
      join(folder, "sub"),
      `--har must name a file, and ${join(folder, "sub")} is a folder; nothing was sent.`,
    ],
    ["a file that exists", taken, `--har must name a new file, and ${taken} exists; nothing was sent.`],
    ["a link", link, `--har must name a file, and ${link} is a symbolic link; nothing was sent.`],
  ])("refuses %s", async (_, name, message) => {
    const { exitCode, stderr, requests } = await runLine(["cases", "list", "--har", name], {
      ...{ env, send: listed, fileSystem: files },
    });
    expect([exitCode, stderr.split("\n")[0], requests.length]).toEqual([2, `Error: ${message}`, 0]);
    expect(readFileSync(taken, "utf8")).toBe("mine");
  });
});
