import { Failure } from "../../../src/base/failure";
import type { Headers, HttpResponse, Send } from "../../../src/base/http";
import type { Surface } from "../../../src/base/platform";
import { createObservingSend } from "../../../src/judge/observing-send";
import { ProvokingPlan } from "../../../src/judge/provoking-plan";
import { findSandboxDestination } from "../../../src/judge/sandbox-destination";
import { judge, type Verdicts } from "../../../src/judge-rules/verdicts";
import { findKey } from "../../../src/sandbox";
import { parseFault } from "../../../src/sandbox/faults/fault-rule";
import { addFault } from "../../../src/sandbox/faults/faults";
import { Observer } from "../../../src/traffic/observer";
import { openSandbox, type TestSandbox } from "../sandbox/sandbox";

interface RequestOptions {
  readonly surface?: Surface;
  readonly body?: unknown;
  readonly headers?: Headers;
  /** Default: the key of the surface's first actor. */
  readonly key?: string;
  readonly token?: string;
}

export interface ClientAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a client reads responses of every shape
  readonly json: any;
}

/** The interface of a client program. Time passes only while it sleeps, plus a millisecond per response. */
export interface Client {
  /** Rejects if the connection is closed without a response. */
  request(method: string, path: string, options?: RequestOptions): Promise<ClientAnswer>;
  sleep(ms: number): Promise<void>;
  now(): number;
  readonly sandbox: TestSandbox;
  readonly send: Send;
  fail(rule: Parameters<typeof parseFault>[0]): void;
}

export type ClientProgram = (client: Client) => Promise<void>;

interface RunSetting {
  /** Seed for provoked faults. Default: nothing is provoked. */
  readonly provoke?: string;
  /** Wraps the sandbox behind the observer, for example to simulate a failing host. */
  readonly wrap?: (send: Send, now: () => number) => Send;
}

export interface JudgedRun extends Verdicts {
  readonly exitCode: number;
  /** IDs of the broken rules, and in `advised`, of the rules that gave advice. */
  readonly broken: readonly string[];
  readonly advised: readonly string[];
  /** Numbers of the provoked requests, with the fault of each. */
  readonly provoked: readonly string[];
}

/**
 * Runs a program against its own sandbox and judges its requests. The exit code is 1 if the program throws.
 */
export async function judgedRun(program: ClientProgram, setting: RunSetting = {}): Promise<JudgedRun> {
  let now = 1_000_000;
  const sleep = async (ms: number) => {
    now += ms;
  };
  const sandbox = await openSandbox({ isUnlimited: true });
  const observer = new Observer(
    () => now,
    (key) => findKey(sandbox.store, key),
  );
  const { provoke, wrap = (send) => send } = setting;
  const plan = provoke === undefined ? undefined : new ProvokingPlan(provoke);
  const send = createObservingSend(
    wrap(sandbox.platform.send, () => now),
    { observer, destinationOf: findSandboxDestination, plan, sleep },
  );
  const client: Client = {
    sandbox,
    send,
    now: () => now,
    sleep,
    fail: (rule) => void addFault(sandbox.store, parseFault(rule)),
    async request(method, path, { surface = "collection", body, headers = {}, key, token } = {}) {
      const access: Headers =
        token === undefined
          ? { xapikey: key ?? sandbox.keyOf(surface, 1) }
          : { authorization: `Bearer ${token}` };
      const sent =
        body === undefined
          ? {}
          : { body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)) };
      const type: Headers = body === undefined ? {} : { "content-type": "application/json" };
      const url = `http://sandbox.invalid/test/${surface}${path}`;
      const answer = await send({ method, url, headers: { ...access, ...type, ...headers }, ...sent });
      now += 1;
      return readAnswer(answer);
    },
  };
  const exitCode = await program(client).then(
    () => 0,
    (error: unknown) => {
      if (error instanceof Error || error instanceof Failure) return 1;
      throw error;
    },
  );
  const verdicts = await judge({ ...observer.traffic(), exitCode });
  const rulesWith = (verdict: string) =>
    verdicts.rules.filter((rule) => rule.verdict === verdict).map(({ rule }) => rule);
  const provoked = observer
    .traffic()
    .exchanges.flatMap((sent) =>
      sent.provoked === undefined ? [] : [`${sent.number} ${sent.provoked.fault}`],
    );
  return { ...verdicts, exitCode, provoked, broken: rulesWith("broken"), advised: rulesWith("advice") };
}

function readAnswer({ status, body }: HttpResponse): ClientAnswer {
  const text = Buffer.from(body).toString();
  return { status, json: text === "" ? undefined : JSON.parse(text) };
}
