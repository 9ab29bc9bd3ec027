import type { Surface } from "../../../src/base/platform";
import { openWorldPlatform } from "../../../src/sandbox/http/platform";
import { type LineResult, type LineSetting, runLine } from "../program/world";
import { copyWorld } from "../sandbox/opening";

/** 2026-03-16T09:00:00Z, the initial time of both the world and the machine. */
export const recordedNow = Date.UTC(2026, 2, 16, 9);

export interface ClientAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a client reads responses of every shape
  readonly json: any;
}

interface CallOptions {
  readonly surface?: Surface;
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A sandbox server with a receiver, and a client that calls the sandbox over HTTP. */
export interface RecordedWorld {
  call(method: string, path: string, options?: CallOptions): Promise<ClientAnswer>;
  control(path: string, body: unknown): Promise<ClientAnswer>;
  /** Sends any request, for example to the sandbox's web pages. */
  ask(method: string, path: string, body?: unknown): Promise<ClientAnswer>;
  /** Returns the text of every response. */
  seen(): readonly string[];
  /** Returns a HAR file of all requests, as written by a proxy between client and sandbox. */
  har(): string;
  /** Advances both the world's and the machine's time. */
  pass(ms: number): void;
  readonly keys: readonly string[];
  /** Environment variables that set a profile's URLs and keys. */
  readonly variables: Readonly<Record<string, string>>;
  record(flags?: string, setting?: LineSetting): Promise<LineResult>;
}

const origin = "http://127.0.0.1:4010";
const controlToken = "control-token-of-the-test";
const hooksOrigin = "https://hooks.example.com";
export const hooksAddress = `${hooksOrigin}/events`;

export const testCase = {
  ...{ creditorCompanyName: "Acme", creditorCountryAlpha2: "DK", currencyCode: "EUR", amountToRecover: 10 },
  ...{
    date: "2026-03-01",
    debtor: { type: "Private", name: "Kim Muster", countryAlpha2: "DE" },
    isTest: true,
  },
};

/** Opens a world, and creates a test case in it. */
export async function worldWithCase() {
  const world = await openRecordedWorld();
  const { json } = await world.call("POST", "/managed-cases", { body: testCase });
  return { world, id: String(json.id) };
}

export async function openRecordedWorld(seed = "recorded"): Promise<RecordedWorld> {
  let now = recordedNow;
  const routes = [`${hooksOrigin}=http://127.0.0.1:9`];
  const world = await copyWorld({
    ...{ dataFolder: "/nowhere", world: "test", isEphemeral: true, seed, routes },
    now: () => now,
    traffic: { keepsBodies: true },
    send: async () => ({ status: 200, headers: {}, body: new Uint8Array() }),
  });
  const platform = openWorldPlatform(world, { controlToken, isUnlimited: true, excludesExtensions: false });
  const access = platform.access(origin).test;
  const send = async (method: string, url: string, headers: Record<string, string>, options: CallOptions) => {
    const type: Record<string, string> =
      options.body === undefined ? {} : { "content-type": "application/json" };
    const request = new Request(url, { method, headers: { ...type, ...headers }, ...bodyOf(options) });
    const body = Buffer.from(await request.arrayBuffer());
    const answer = await platform.send({ method, url, headers: Object.fromEntries(request.headers), body });
    now += 40;
    await platform.settle();
    const text = Buffer.from(answer.body).toString();
    answers.push(text);
    entries.push(harEntry(request, body, { status: answer.status, text, at: now }));
    return {
      status: answer.status,
      json: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text,
    };
  };
  const answers: string[] = [];
  const entries: object[] = [];
  const bearer = { authorization: `Bearer ${controlToken}` };
  return {
    keys: Object.values(access).map(({ key }) => key),
    variables: {
      RECOUP_COLLECTION_URL: access.collection.url,
      RECOUP_COLLECTION_KEY: access.collection.key,
      RECOUP_ENVIRONMENT: "test",
    },
    call(method, path, { surface = "collection", token, headers = {}, ...options } = {}) {
      const authorization: Record<string, string> =
        token === undefined ? { xapikey: access[surface].key } : { authorization: `Bearer ${token}` };
      return send(method, `${access[surface].url}${path}`, { ...authorization, ...headers }, options);
    },
    control: (path, body) => send("POST", `${origin}/control/${path}`, bearer, { body }),
    ask: (method, path, body) => send(method, `${origin}${path}`, {}, { body }),
    seen: () => answers,
    har: () => JSON.stringify({ log: { version: "1.2", creator: { name: "proxy", version: "1" }, entries } }),
    pass: (ms) => {
      now += ms;
    },
    record: (flags = "--since 1h", setting = {}) =>
      runLine(`test record ${flags}`, {
        clock: () => now,
        send: (request) => platform.send(request),
        ...setting,
        env: {
          RECOUP_SANDBOX_CONTROL_URL: `${origin}/control/`,
          RECOUP_SANDBOX_CONTROL_TOKEN: controlToken,
          ...setting.env,
        },
      }),
  };
}

function bodyOf({ body, form }: CallOptions): RequestInit {
  if (form !== undefined) return { body: form };
  if (body === undefined) return {};
  return { body: JSON.stringify(body) };
}

function harEntry(
  { method, url, headers }: Request,
  body: Buffer,
  { status, text, at }: { readonly status: number; readonly text: string; readonly at: number },
): object {
  const isForm = headers.get("content-type")?.startsWith("multipart/") === true;
  return {
    startedDateTime: new Date(at).toISOString(),
    time: 1,
    request: {
      ...{ method, url, headers: [...headers].map(([name, value]) => ({ name, value })) },
      ...(body.length > 0 && !isForm
        ? { postData: { mimeType: "application/json", text: body.toString() } }
        : {}),
    },
    response: { status, headers: [], content: { mimeType: "application/json", text } },
  };
}
