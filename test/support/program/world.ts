import { Failure } from "../../../src/base/failure";
import type { CommandResult, Files, Host, Keyring, Output, Program, Prompts } from "../../../src/base/host";
import type { HttpRequest, Send } from "../../../src/base/http";
import type { Platform, PlatformOptions } from "../../../src/base/platform";
import type { Threads } from "../../../src/base/processes/threads";
import { splitWords } from "../../../src/base/text/split-words";
import type { CommandList } from "../../../src/cli/line/command";
import { run } from "../../../src/cli/line/run";
import type { Runtime } from "../../../src/cli/session/context";
import { commands } from "../../../src/commands";
import { openPackage } from "../../../src/host/files/package-files";
import { processes } from "../../../src/host/process/processes";
import { filesWithDrawnWorld } from "../sandbox/drawn-world";
import { checkSuggestions } from "./suggested-lines";

export interface LineResult {
  readonly exitCode: number;
  readonly stdout: string;
  /** Excludes the line about a live host, because most tests use one. */
  readonly stderr: string;
  /** The line about a live host, if there is one. */
  readonly live: string | undefined;
  readonly requests: readonly HttpRequest[];
  /** Duration of each wait in milliseconds, in order. */
  readonly waits: readonly number[];
}

export interface LineSetting {
  readonly env?: Readonly<Record<string, string>>;
  readonly isTerminal?: boolean;
  readonly columns?: number;
  /** Absent if unknown, which turns off line wrapping. */
  readonly stderrColumns?: number;
  /** Terminal height in rows. Absent if unknown, which turns off paging. */
  readonly rows?: number;
  /** Absent on a machine without pagers. */
  openPager?: Host["openPager"];
  readonly stdin?: string | Uint8Array;
  readonly files?: Readonly<Record<string, string>>;
  /**
   * Replaces the in-memory files, for example with real ones in the test's folder. `files` is then ignored.
   */
  readonly fileSystem?: Files;
  /** Secrets by account. Absent on a machine without a keyring. */
  readonly keyring?: Map<string, string>;
  /** Answers to prompts, in order; `ctrl-c` interrupts. An extra prompt fails the test. */
  readonly answers?: readonly string[];
  /** Results of shell commands, by command line. */
  readonly shell?: Readonly<Record<string, CommandResult>>;
  listen?: Host["listen"];
  forward?: Host["forward"];
  watch?: Host["watch"];
  /** Replaces the default wait, which takes no time. */
  sleep?: Host["sleep"];
  /** Called with each spinner text. */
  progress?: Host["progress"];
  openScreen?: Host["openScreen"];
  /** Absent on a machine without a browser. */
  openBrowser?: Host["openBrowser"];
  /** Replaces any other program. Returns its exit code. */
  runProgram?(program: Program): Promise<number>;
  /** Replaces any program whose output is captured. */
  captureProgram?: Host["captureProgram"];
  /** Absent if this thread is the only one. */
  readonly threads?: Threads;
  /** Replaces the program's own commands. */
  readonly commands?: CommandList;
  readonly now?: number;
  /** Replaces `now` if waits take time. */
  clock?(): number;
  /** Default: operator. */
  readonly userName?: string;
  /** Whether the user has no home folder. */
  readonly isHomeless?: boolean;
  /** Replaces the random number, which is 0.5 by default. */
  random?(): number;
  readonly signal?: AbortSignal;
  /** Responds to requests to any URL. */
  readonly send?: Send;
  openPlatform?(options: PlatformOptions): Promise<Platform>;
  /** Called with each chunk of stdout. Returning true closes the reading end, as `| head` does. */
  closesAfter?(chunk: string): boolean;
  /**
   * Called with each chunk of stderr before it is written. If it throws, the write rejects with the same
   * error.
   */
  beforeStderr?(chunk: string): void;
}

/**
 * Runs a command line of the real program on a simulated machine. Fails if a suggested command can't be
 * parsed.
 */
export async function runLine(
  line: string | readonly string[],
  setting: LineSetting = {},
): Promise<LineResult> {
  const requests: HttpRequest[] = [];
  const waits: number[] = [];
  const out = memoryOutput({ columns: 80, ...setting }, setting.closesAfter);
  const err = memoryOutput({ ...setting, columns: setting.stderrColumns }, undefined, setting.beforeStderr);
  const send: Send = async (request) => {
    requests.push(request);
    if (setting.send === undefined) throw new Failure("network", `no server at ${request.url}`);
    return setting.send(request);
  };
  const host = memoryHost(setting, out.output, err.output, send, waits);
  const openPlatform =
    setting.openPlatform ??
    (async () => {
      throw new Failure("fault", "this test has no embedded platform");
    });
  const runtime: Runtime = { host, openPlatform };
  const words = typeof line === "string" ? splitWords(line.trim()) : line;
  const exitCode = await run(words, runtime, setting.commands ?? commands);
  const live = liveLine.exec(err.text())?.[0];
  const stderr = err.text().replace(liveLine, "");
  if (setting.commands === undefined) await checkSuggestions(stderr);
  return { exitCode, stdout: out.text(), stderr, live, requests, waits };
}

const escapeCode = String.fromCharCode(27);
const liveLine = new RegExp(`^(${escapeCode}\\[31m)?Live: .*\n`, "m");

function memoryOutput(
  { isTerminal = false, columns, rows }: LineSetting,
  closesAfter?: (chunk: string) => boolean,
  beforeWrite?: (chunk: string) => void,
) {
  const chunks: Buffer[] = [];
  let isClosed = false;
  const output: Output = {
    isTerminal,
    columns: isTerminal ? columns : undefined,
    rows: isTerminal ? rows : undefined,
    get isClosed() {
      return isClosed;
    },
    async write(chunk) {
      if (isClosed) return;
      beforeWrite?.(Buffer.from(chunk).toString());
      chunks.push(Buffer.from(chunk));
      isClosed = closesAfter?.(Buffer.from(chunk).toString()) ?? false;
    },
  };
  return { output, text: () => Buffer.concat(chunks).toString() };
}

function memoryHost(setting: LineSetting, stdout: Output, stderr: Output, send: Send, waits: number[]): Host {
  const { now: start = Date.UTC(2026, 2, 16, 9) } = setting;
  let slept = 0;
  return {
    env: setting.env ?? {},
    stdin: { isTerminal: setting.isTerminal ?? false, bytes: async () => Buffer.from(setting.stdin ?? "") },
    stdout,
    stderr,
    files: setting.fileSystem ?? memoryFiles(new Map(Object.entries(setting.files ?? {}))),
    databaseFiles: filesWithDrawnWorld,
    openPackage: async () => openPackage(),
    openProcesses: async () => processes,
    openThreads: async () => setting.threads,
    homeFolder: setting.isHomeless === true ? undefined : "/home/operator",
    workingFolder: "/work",
    userName: setting.userName ?? "operator",
    pid: 4711,
    signal: setting.signal ?? new AbortController().signal,
    now: () => setting.clock?.() ?? start + slept,
    turn: async () => {},
    spareMemory: () => {},
    // A wait advances the clock but takes no real time.
    sleep: async (ms, signal) => {
      if (setting.sleep !== undefined) return setting.sleep(ms, signal);
      if (signal?.aborted === true) throw new Failure("interrupted", "interrupted");
      waits.push(ms);
      slept += ms;
    },
    timeout: () => new AbortController().signal,
    random: setting.random ?? (() => 0.5),
    send,
    listen: async (answer, port, options) => {
      if (setting.listen !== undefined) return setting.listen(answer, port, options);
      throw new Failure("fault", "this test does not listen");
    },
    forward: async (forward, port) => {
      if (setting.forward !== undefined) return setting.forward(forward, port);
      throw new Failure("fault", "this test forwards nothing");
    },
    watch: async (folders, onChange) => {
      if (setting.watch !== undefined) return setting.watch(folders, onChange);
      throw new Failure("fault", "this test does not watch");
    },
    progress: (text) => setting.progress?.(text) ?? { stop() {} },
    openPager: async (name) => setting.openPager?.(name),
    openScreen: async (note) => {
      if (setting.openScreen !== undefined) return setting.openScreen(note);
      throw new Failure("fault", "this test has no screen");
    },
    keyring: memoryKeyring(setting.keyring),
    prompts: writtenAnswers(stderr, [...(setting.answers ?? [])]),
    run: async (line) => setting.shell?.[line] ?? { exitCode: 127, stdout: "" },
    openBrowser: async (address) => setting.openBrowser?.(address) ?? false,
    runProgram: async (program) => {
      if (setting.runProgram !== undefined) return setting.runProgram(program);
      throw new Failure("fault", "this test runs no program");
    },
    captureProgram: async (program) => {
      if (setting.captureProgram !== undefined) return setting.captureProgram(program);
      throw new Failure("fault", "this test captures no program");
    },
  };
}

function memoryKeyring(secrets: Map<string, string> | undefined): Keyring {
  const secretsSoFar = () => {
    if (secrets === undefined) throw new Failure("config", "the keyring of this machine can't be used: none");
    return secrets;
  };
  return {
    read: async (account) => secretsSoFar().get(account),
    write: async (account, secret) => void secretsSoFar().set(account, secret),
    remove: async (account) => void secretsSoFar().delete(account),
  };
}

/**
 * Prints each question on stderr and returns the next answer. If an answer is rejected, reports it and tries
 * the next.
 */
function writtenAnswers(stderr: Output, answers: string[]): Prompts {
  const ask = async (question: string, check: (answer: string) => string | undefined = () => undefined) => {
    for (;;) {
      await stderr.write(`? ${question}\n`);
      const answer = answers.shift();
      if (answer === undefined) throw new Failure("fault", `nobody answers "${question}"`);
      if (answer === "ctrl-c") throw new Failure("interrupted", "the question was not answered");
      const finding = check(answer);
      if (finding === undefined) return answer;
      await stderr.write(`${finding}\n`);
    }
  };
  return {
    text: async (question, { initial = "", check } = {}) => (await ask(question, check)) || initial,
    hidden: ask,
    confirm: async (question) => (await ask(question)) === "y",
    choose: async (question, choices) => (await ask(`${question} (${choices.join(", ")})`)) as never,
  };
}

export function memoryFiles(files: Map<string, string>): Files {
  return {
    read: async (path) => {
      const content = files.get(path);
      return content === undefined ? undefined : Buffer.from(content);
    },
    write: async (path, content) => void files.set(path, Buffer.from(content).toString()),
    proveWritable: async () => {},
    readPieces: async (path) => {
      const content = files.get(path);
      return content === undefined ? undefined : pieces(Buffer.from(content));
    },
    writePieces: async (path, pieces) => {
      const parts: Buffer[] = [];
      for await (const piece of pieces) parts.push(Buffer.from(piece));
      files.set(path, Buffer.concat(parts).toString());
    },
    grow: async (path, length) => {
      let content = Buffer.from(files.get(path) ?? "")
        .subarray(0, length)
        .toString();
      let bytes = Buffer.byteLength(content);
      files.set(path, content);
      return {
        get length() {
          return bytes;
        },
        append: (text, end = "") => {
          content += text;
          bytes += Buffer.byteLength(text);
          files.set(path, content + end);
        },
        flush: async () => {},
        read: (from, count) => Buffer.from(content).subarray(from, from + count),
        close: () => {},
      };
    },
    append: async (path, content) => void files.set(path, `${files.get(path) ?? ""}${content}`),
    remove: async (path) => void files.delete(path),
    list: async (folder) => {
      const inside = [...files.keys()].filter((path) => path.startsWith(`${folder}/`));
      return [...new Set(inside.map((path) => path.slice(folder.length + 1).split("/")[0] ?? ""))].sort();
    },
    makeFolder: async () => {},
    status: async (path) => {
      const version = files.get(path);
      if (version !== undefined) return { kind: "file", mode: 0o600, bytes: version.length, version };
      const isFolder = [...files.keys()].some((filePath) => filePath.startsWith(`${path}/`));
      return isFolder ? { kind: "folder", mode: 0o700, bytes: 0, version: "" } : undefined;
    },
    move: async (from, to) => {
      files.set(to, files.get(from) ?? "");
      files.delete(from);
    },
    lock: async (path, work) => {
      if (path.endsWith("config.lock")) throw new Error("conf writes to the disk: use configFolder");
      return work();
    },
  };
}

/** Yields chunks of 1,000 bytes, which readers have to reassemble. */
async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < bytes.length; index += 1000) yield bytes.subarray(index, index + 1000);
}

/** Environment variables that point the collection surface to a server. */
export const collectionEnv = {
  RECOUP_COLLECTION_URL: "https://collection.example",
  RECOUP_COLLECTION_KEY: "key-of-the-collection-partner",
};
export const referralEnv = {
  RECOUP_REFERRAL_URL: "https://referral.example",
  RECOUP_REFERRAL_KEY: "key-of-the-referral-partner",
};
export const customerEnv = {
  RECOUP_CUSTOMER_URL: "https://customer.example",
  RECOUP_CUSTOMER_KEY: "key-of-the-creditor",
};
