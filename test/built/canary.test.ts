import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Listener } from "../../src/base/host";
import type { HttpRequest } from "../../src/base/http";
import { listen } from "../../src/host/network/server/listen";
import { answer } from "../support/platforms/answers";
import { runBuilt } from "../support/program/built-program";
import { temporaryFolder } from "../support/program/temporary-folder";
import { whole } from "../support/program/whole";

/** Each of the encodings below changes some of these characters. */
const canary = 'canary+9/Zy="%&<\\key~{7}';
const forms = [
  canary,
  encodeURIComponent(canary),
  JSON.stringify(canary).slice(1, -1),
  Buffer.from(canary).toString("base64").replace(/=+$/, ""),
  Buffer.from(canary).toString("base64url"),
  Buffer.from(canary).toString("hex"),
];
const leaks = (text: string) => forms.filter((form) => text.includes(form));

let server: Listener;
const processLists: string[] = [];
const received = new Set<string | undefined>();

beforeAll(async () => {
  server = await listen(async ({ url, headers }: HttpRequest) => {
    received.add(headers.xapikey);
    processLists.push(commandLines());
    if (!url.includes("/refuses"))
      return answer({ cases: [{ id: "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f", reference: headers.xapikey }] });
    const detail = `Invalid API Key ${headers.xapikey}, ${encodeURIComponent(headers.xapikey ?? "")}`;
    return answer({ title: "Unauthorized", status: 401, detail }, 401);
  }, 0);
});
afterAll(() => server.close());

/** Returns the command lines of all processes, or an empty string if the system doesn't expose them. */
function commandLines(): string {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => readOrNothing(`/proc/${pid}/cmdline`))
      .join("\n");
  } catch {
    return "";
  }
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function filesWithCanary(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => leaks(readFileSync(join(folder, name), "latin1")).length > 0);
}

interface Way {
  /** Enters the canary and returns the output. */
  set(folder: string, env: Readonly<Record<string, string>>): Promise<string>;
  readonly env?: Readonly<Record<string, string>>;
  /** The only files that may contain the canary. */
  readonly files: readonly string[];
}

const key = (...more: readonly string[]) => ["profile", "key", "acme", "--as", "collection", ...more];

async function shownBy(
  line: readonly string[],
  env: Readonly<Record<string, string>>,
  stdin = "",
): Promise<string> {
  const { stdout, stderr } = await runBuilt(line, env, stdin);
  return stdout + stderr;
}

function writeKey(folder: string): string {
  const path = join(folder, "key");
  writeFileSync(path, `${canary}\n`);
  chmodSync(path, 0o600);
  return path;
}

const ways: Readonly<Record<string, Way>> = {
  "stdin, kept as plain text": {
    set: (_, env) => shownBy(key("--key-stdin", "--insecure-storage", "-vv"), env, canary),
    files: ["config/config.json"],
  },
  "stdin, with no place to keep it": {
    set: (_, env) => shownBy(key("--key-stdin"), env, canary),
    files: [],
  },
  "a key file": {
    set: (folder, env) => shownBy(key("--key-file", writeKey(folder)), env),
    files: ["key"],
  },
  "a key command": {
    set: (folder, env) =>
      shownBy(key("--key-command", `cat ${writeKey(folder)}; cat ${folder}/key >&2`), env),
    files: ["key"],
  },
  "a variable": {
    set: async () => "",
    env: { RECOUP_COLLECTION_KEY: canary },
    files: [],
  },
};

const lines: readonly string[] = [
  "cases list -o table",
  "cases list --json -v",
  "cases list -o ndjson -vv",
  "cases list -o csv -vv",
  "cases list -o yaml",
  "cases list -o ids",
  "cases list --dry-run -vv",
  "cases list --curl",
  "cases list --env live",
  "cases list --env live --json -vv",
  "api GET /cases --include -vv",
  "profile show --origin",
  "profile show --json",
  "profile list -o table",
  "profile set acme --header-prefix X-Acme -vv",
  "whoami --json",
  "doctor --network --json -vv",
  "doctor --network --env live",
  "doctor --network --env live --json",
  "api GET /cases --include --env live",
];

const every = whole(1, 3);
const shownLines = lines.filter((_, index) => index % every === 0);

test.each(Object.keys(ways))("a key from %s appears nowhere else", async (name) => {
  const way = ways[name] as Way;
  const folder = temporaryFolderOf(name);
  const env = {
    HOME: folder,
    RECOUP_CONFIG_DIR: join(folder, "config"),
    RECOUP_DATA_DIR: join(folder, "data"),
    ...way.env,
  };
  await shownBy(["profile", "add", "acme", "--collection-url", server.url], env);
  await shownBy(
    ["profile", "set", "acme", "--env", "live", "--collection-url", `${server.url}/refuses`],
    env,
  );
  received.clear();
  const texts = [await way.set(folder, env)];
  if (way.files[0] === "key") await shownBy(key("--env", "live", "--key-file", join(folder, "key")), env);
  for (const line of shownLines) texts.push(await shownBy(line.split(" "), env));
  expect(texts.flatMap(leaks)).toEqual([]);
  expect(processLists.flatMap(leaks)).toEqual([]);
  expect(filesWithCanary(folder)).toEqual(way.files);
  expect([...received]).toEqual(name.includes("no place") ? [] : [canary]);
});

const base = temporaryFolder();

function temporaryFolderOf(name: string): string {
  const folder = join(base, name.replace(/\W/g, "-"));
  mkdirSync(folder);
  return folder;
}
