import { createDeferred } from "../../../base/async/deferred";
import type { Files, GrowingFile } from "../../../base/host";
import type { Send } from "../../../base/http";
import { type JsonObject, type JsonValue, printJson } from "../../../base/json/json";

export interface ProcessHost {
  readonly files: Files;
  readonly send: Send;
}

const bankFile = "/payments.ndjson";

/** The returned function imports payments in several processes and kills `kills` of them. */
export const createBankImport =
  (host: ProcessHost, run: (surroundings: ProcessHost, file: string) => Promise<JsonValue>) =>
  async (rows: readonly JsonObject[], kills: number): Promise<JsonValue> => {
    await host.files.write(bankFile, rows.map((row) => `${printJson(row)}\n`).join(""));
    const every = Math.ceil(rows.length / (kills + 1));
    return runWithKills(host, { kills, every }, (processHost) => run(processHost, bankFile));
  };

/**
 * Runs an import in several processes. Kills each but the last after `every` payments. What a killed process
 * wrote or sent stays, but the process gets no more responses, not even to its last payment.
 */
export async function runWithKills<Result>(
  { files, send }: ProcessHost,
  { kills, every }: { readonly kills: number; readonly every: number },
  run: (surroundings: ProcessHost) => Promise<Result>,
): Promise<Result> {
  for (let kill = 0; kill < kills; kill++) {
    const killableProcess = createKillableProcess(every);
    const processHost = {
      files: createKillableFiles(files, killableProcess),
      send: createKillableSend(send, killableProcess),
    };
    const outcome = await Promise.race([
      run(processHost).then((result) => ({ result })),
      killableProcess.end,
    ]);
    if (outcome !== undefined) return outcome.result;
  }
  return run({ files, send });
}

type KillableProcess = ReturnType<typeof createKillableProcess>;

function createKillableProcess(paymentCount: number) {
  let remainingPayments = paymentCount;
  const { promise: end, resolve: finish } = createDeferred();
  return {
    end,
    get isOver() {
      return remainingPayments <= 0;
    },
    /** Counts a payment and kills the process at the last one. */
    pay() {
      remainingPayments -= 1;
      if (remainingPayments === 0) finish();
    },
  };
}

const waitForever = () => new Promise<never>(() => {});

async function runWhileAlive<Result>(
  killableProcess: KillableProcess,
  work: () => Promise<Result>,
): Promise<Result> {
  if (killableProcess.isOver) return waitForever();
  const result = await work();
  return killableProcess.isOver ? waitForever() : result;
}

const createKillableSend =
  (send: Send, killableProcess: KillableProcess): Send =>
  (request) =>
    runWhileAlive(killableProcess, async () => {
      const answer = await send(request);
      if (request.method === "POST" && new URL(request.url).pathname.endsWith("/payments"))
        killableProcess.pay();
      return answer;
    });

function createKillableFiles(files: Files, killableProcess: KillableProcess): Files {
  const killableEntries = Object.entries(files).map(([name, work]) => [
    name,
    (...args: unknown[]) => runWhileAlive(killableProcess, () => work(...args)),
  ]);
  return {
    ...(Object.fromEntries(killableEntries) as Files),
    grow: (path, length) =>
      runWhileAlive(killableProcess, async () =>
        createKillableFile(await files.grow(path, length), killableProcess),
      ),
  };
}

const createKillableFile = (file: GrowingFile, killableProcess: KillableProcess): GrowingFile => ({
  get length() {
    return file.length;
  },
  append: (...texts) => (killableProcess.isOver ? undefined : file.append(...texts)),
  flush: () => runWhileAlive(killableProcess, file.flush),
  read: file.read,
  close: file.close,
});
