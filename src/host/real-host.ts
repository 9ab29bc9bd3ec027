import { attempt } from "../base/attempt";
import { isInteractive } from "../base/environment/is-interactive";
import { Failure } from "../base/failure";
import type { Host, Input, Keyring, Output, Prompts } from "../base/host";
import type { Send } from "../base/http";
import { databaseFiles } from "./files/database-files";
import { isPipe } from "./files/file-errors";
import { files } from "./files/files";
import { findHomeFolder } from "./home-folder";
import { watchSignals } from "./process/signals";
import { maxTimerMs, sleep } from "./sleep";
import { createHostScreen } from "./terminal/one-screen";
import { buildPaging } from "./terminal/paging";
import { createSpinners, type Spinners, writeSparseLines } from "./terminal/progress";
import { openInput } from "./terminal/standard-input";
import { openStandardOutput } from "./terminal/standard-output";

/** Builds the host for a real process. Opens resources and loads network modules only on first use. */
export function buildHost(): Host {
  const { env } = process;
  const screen = createHostScreen();
  const paging = memoize(() => buildPaging(env, screen.divert(openStandardOutput(2, env))));
  const signal = memoize(() => watchSignals(() => paging().isOpen));
  const stdin = memoize<Input>(() => openInput(signal));
  const stdout = memoize<Output>(() => openStandardOutput(1, env));
  const spinners = memoize(() => createSpinners(process.stderr, env));
  return {
    env,
    files: {
      ...files,
      read: async (path) =>
        isPipe(path) ? (await import("./files/read-pipe")).readPipe(path, signal()) : files.read(path),
    },
    databaseFiles,
    pid: process.pid,
    get stdin() {
      return stdin();
    },
    get stdout() {
      return stdout();
    },
    get stderr() {
      return paging().stderr;
    },
    get homeFolder() {
      return findHomeFolder(env);
    },
    get workingFolder() {
      return readWorkingFolder();
    },
    get userName() {
      // Throws if the user ID has no account, as in some containers.
      return attempt(() => process.getBuiltinModule("node:os").userInfo().username);
    },
    get signal() {
      return signal();
    },
    now: Date.now,
    random: Math.random,
    sleep: (ms, sleepSignal) => sleep(ms, sleepSignal ?? signal()),
    timeout: (ms) => AbortSignal.timeout(Math.min(ms, maxTimerMs)),
    turn: waitForTurnEnd,
    spareMemory,
    send: createLazySend(env),
    progress: (text) => {
      const { stderr } = paging();
      return (
        screen.progress(text) ?? (stderr.isTerminal ? spinners().start(text) : writeSparseLines(text, stderr))
      );
    },
    openScreen: screen.open,
    openPager: (command) => paging().open(command, signal()),
    keyring: createLazyKeyring(signal, () => isInteractive({ env, stdin: stdin(), stderr: paging().stderr })),
    prompts: createLazyPrompts(signal, spinners),
    ...createLazyMembers(env, signal),
  };
}

function createLazyMembers(env: Host["env"], getSignal: () => AbortSignal) {
  return {
    openProcesses: async () => (await import("./process/processes")).processes,
    openThreads: async () => (await import("./process/threads")).openThreads(),
    openPackage: async () => (await import("./files/package-files")).openPackage(),
    listen: async (send, port, options) =>
      (await import("./network/server/listen")).listen(send, port, options),
    forward: async (forward, port) =>
      (await import("./network/server/forward")).openForward(forward, port, env),
    watch: async (folders, onChange) => (await import("./files/watch")).watchFolders(folders, onChange),
    run: async (command, timeoutMs) =>
      (await import("./process/run-command")).runCommand(command, timeoutMs, getSignal()),
    openBrowser: async (address) => (await import("./process/open-browser")).openBrowser(address, env),
    runProgram: async (program) => (await import("./process/run-program")).runProgram(program, getSignal()),
    captureProgram: async (program) => (await import("./process/capture-program")).captureProgram(program),
  } satisfies Partial<Host>;
}

function createLazySend(env: Host["env"]): Send {
  const load = memoize(async () => (await import("./network/send")).createNetworkSend(env));
  return async (request) => (await load())(request);
}

function createLazyKeyring(getSignal: () => AbortSignal, isInteractive: () => boolean): Keyring {
  const load = memoize(async () => (await import("./process/keyring")).openKeyring(getSignal, isInteractive));
  return {
    read: async (account) => (await load()).read(account),
    write: async (account, secret) => (await load()).write(account, secret),
    remove: async (account) => (await load()).remove(account),
  };
}

function createLazyPrompts(getSignal: () => AbortSignal, spinners: () => Spinners): Prompts {
  const load = memoize(async () => (await import("./terminal/prompt")).createPrompts(getSignal));
  const runPrompt = <Answer>(question: (prompts: Prompts) => Promise<Answer>) =>
    spinners().hideDuring(async () => question(await load()));
  return {
    text: (question, options) => runPrompt((prompts) => prompts.text(question, options)),
    hidden: (question, check) => runPrompt((prompts) => prompts.hidden(question, check)),
    confirm: (question) => runPrompt((prompts) => prompts.confirm(question)),
    choose: (question, choices) => runPrompt((prompts) => prompts.choose(question, choices)),
  };
}

function readWorkingFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    throw new Failure("config", "the working folder no longer exists", {
      hint: "Change to another folder and run the command again.",
      cause: error,
    });
  }
}

function memoize<T>(build: () => T): () => T {
  let builtValue: { readonly value: T } | undefined;
  return () => {
    builtValue ??= { value: build() };
    return builtValue.value;
  };
}

let turnEnd: Promise<void> | undefined;

/** Resolves at the end of the current event loop turn. All callers in that turn share one promise. */
function waitForTurnEnd(): Promise<void> {
  turnEnd ??= new Promise((resolve) => {
    setImmediate(() => {
      turnEnd = undefined;
      resolve();
    });
  });
  return turnEnd;
}

/** V8 flags, each with its default and our memory-saving value. */
const memoryFlags = [
  { name: "semi-space-growth-factor", standard: 2, sparing: 1 },
  { name: "heap-growing-percent", standard: 0, sparing: 100 },
] as const;

let isSavingMemory = false;

/**
 * V8 doubles the space for new objects while many of them stay alive, such as rows in progress, and never
 * shrinks it. It also lets the heap grow to several times the memory in use before it collects old objects.
 * Measured only with V8 11 (docs/decisions/026-import-speed.md, 024-sandbox-reads.md).
 */
function spareMemory(): void {
  if (isSavingMemory || !process.versions.v8.startsWith("11.")) return;
  isSavingMemory = true;
  setV8Flags("sparing");
  // V8 accepts cached code only if it was compiled with the same flags (docs/decisions/021-code-cache.md).
  process.prependOnceListener("exit", () => setV8Flags("standard"));
}

function setV8Flags(kind: "standard" | "sparing"): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  for (const flag of memoryFlags) setFlagsFromString(`--${flag.name}=${flag[kind]}`);
}
