import type { Files, GrowingFile } from "../../../base/host";
import type { Send } from "../../../base/http";
import { type JsonObject, type JsonValue, printJson } from "../../../base/json/json";

export interface ProcessHost {
  readonly files: Files;
  readonly send: Send;
}

const bankFile = "/payments.ndjson";

/** Returns a function that imports payments in several processes, `kills` of which are killed. */
export const bankImport =
  (host: ProcessHost, run: (surroundings: ProcessHost, file: string) => Promise<JsonValue>) =>
  async (rows: readonly JsonObject[], kills: number): Promise<JsonValue> => {
    await host.files.write(bankFile, rows.map((row) => `${printJson(row)}\n`).join(""));
    const every = Math.ceil(rows.length / (kills + 1));
    return importOverKills(host, { kills, every }, (surroundings) => run(surroundings, bankFile));
  };

interface KillPlan {
  readonly kills: number;
  /** Number of payments before the process is killed. */
  readonly every: number;
}

/**
 * Runs an import in several processes and kills all but the last. Everything that a killed process wrote or
 * sent remains, but the process gets no more answers, starting with the answer to its last payment.
 */
export async function importOverKills<Result>(
  { files, send }: ProcessHost,
  { kills, every }: KillPlan,
  run: (surroundings: ProcessHost) => Promise<Result>,
): Promise<Result> {
  for (let kill = 0; kill < kills; kill++) {
    const life = openProcess(every);
    const surroundings = { files: killableFiles(files, life), send: killableSend(send, life) };
    const ended = await Promise.race([run(surroundings).then((result) => ({ result })), life.end]);
    if (ended !== undefined) return ended.result;
  }
  return run({ files, send });
}

interface KillableProcess {
  readonly end: Promise<undefined>;
  readonly isOver: boolean;
  /** Counts a payment, and kills the process at the last one. */
  pay(): void;
}

function openProcess(payments: number): KillableProcess {
  let remaining = payments;
  let finish = (_: undefined) => {};
  const end = new Promise<undefined>((resolve) => {
    finish = resolve;
  });
  return {
    end,
    get isOver() {
      return remaining <= 0;
    },
    pay() {
      remaining -= 1;
      if (remaining === 0) finish(undefined);
    },
  };
}

const forever = () => new Promise<never>(() => {});

async function whileAlive<Result>(life: KillableProcess, work: () => Promise<Result>): Promise<Result> {
  if (life.isOver) return forever();
  const result = await work();
  return life.isOver ? forever() : result;
}

const killableSend =
  (send: Send, life: KillableProcess): Send =>
  (request) =>
    whileAlive(life, async () => {
      const answer = await send(request);
      if (request.method === "POST" && new URL(request.url).pathname.endsWith("/payments")) life.pay();
      return answer;
    });

function killableFiles(files: Files, life: KillableProcess): Files {
  const mortal = Object.entries(files).map(([name, work]) => [
    name,
    (...args: unknown[]) => whileAlive(life, () => work(...args)),
  ]);
  return {
    ...(Object.fromEntries(mortal) as Files),
    grow: (path, length) => whileAlive(life, async () => killableFile(await files.grow(path, length), life)),
  };
}

const killableFile = (file: GrowingFile, life: KillableProcess): GrowingFile => ({
  get length() {
    return file.length;
  },
  append: (...texts) => (life.isOver ? undefined : file.append(...texts)),
  flush: () => whileAlive(life, file.flush),
  read: file.read,
  close: file.close,
});
