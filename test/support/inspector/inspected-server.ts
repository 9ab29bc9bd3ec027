import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { verify } from "../../../src/webhooks/verify";
import { temporaryFolder } from "../program/temporary-folder";
import { type BuiltSandbox, serveBuilt } from "../sandbox/built-sandbox";
import { managedSubmission } from "../sandbox/submissions";
import { openPage, type PageSetting } from "./chromium";

interface ReceiverAnswer {
  /** Absent if the receiver never responds. */
  readonly status?: number;
  readonly body?: string;
  /** Gives this response only to deliveries that aren't signed with this secret, and accepts the rest. */
  readonly secret?: string;
}

interface ArrivedRequest {
  readonly body: string;
  readonly header: string;
}

export interface InspectedServer {
  readonly sandbox: BuiltSandbox;
  /** The signing secret of the receiver's subscription. */
  readonly secret: string;
  /** Returns the most recent attempt received. */
  lastRequest(): ArrivedRequest | undefined;
  /** Sets the receiver's response from now on. */
  answer(answer: ReceiverAnswer): void;
  /** Opens this inspector view in its own browser. */
  open(view: string, setting?: PageSetting): Promise<Page>;
  /** Returns a link that opens the inspector and works only once. */
  link(): Promise<string>;
  control(path: string, body?: object): Promise<unknown>;
  /** Creates a test case whose events go to the receiver. */
  createCase(changes?: object): Promise<{ readonly id: string; readonly reference: string }>;
  stop(): Promise<void>;
}

const hook = { url: "https://hooks.acme.example/in", isTestMode: true };

/** Starts the built sandbox and a receiver at hooks.acme.example that initially accepts everything. */
export async function serveInspected(...flags: string[]): Promise<InspectedServer> {
  let answer: ReceiverAnswer = { status: 204 };
  let lastRequest: ArrivedRequest | undefined;
  const receiver = createServer(async (request, response) => {
    const { status, body, secret: knownSecret } = answer;
    const sent = await buffer(request);
    const header = String(request.headers["x-service-signature"]);
    lastRequest = { body: sent.toString(), header };
    const isSigned =
      knownSecret !== undefined &&
      verify({ header, body: sent, secret: knownSecret, nowSeconds: Date.now() / 1000 }).valid;
    if (status !== undefined) response.writeHead(isSigned ? 204 : status).end(body);
  });
  await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
  const { port } = receiver.address() as AddressInfo;
  const route = `https://hooks.acme.example=http://127.0.0.1:${port}`;
  const sandbox = await serveBuilt(temporaryFolder(), "--route", route, ...flags);
  const { control, surfaces } = sandbox.info;
  const { url, key } = surfaces.test.collection;
  const collection = (method: string, path: string, body?: object) =>
    sendJson(method, `${url}${path}`, { xapikey: key }, body);
  const events = ["case.created", "case.closed"];
  const { secret } = (await collection("POST", "/webhooks", { ...hook, events })) as {
    readonly secret: string;
  };
  const inControl: InspectedServer["control"] = (path, body) =>
    sendJson(
      body === undefined ? "GET" : "POST",
      `${control.url}/${path}`,
      { authorization: `Bearer ${control.token}` },
      body,
    );
  const link = async () => {
    const { code } = (await inControl("inspector/code", {})) as { readonly code: string };
    return `${sandbox.info.url}/#code=${code}`;
  };
  return {
    sandbox,
    secret,
    link,
    lastRequest: () => lastRequest,
    control: inControl,
    answer: (next) => {
      answer = next;
    },
    open: async (view, setting) => {
      const page = await openPage(await link(), setting);
      await page.getByRole("navigation").getByRole("link", { name: view }).click();
      await page.getByRole("heading", { name: view, level: 1 }).waitFor({ state: "attached" });
      return page;
    },
    createCase: async (changes = {}) => {
      const body = { ...managedSubmission({ isTest: true }), ...changes };
      return (await collection("POST", "/managed-cases", body)) as {
        readonly id: string;
        readonly reference: string;
      };
    },
    stop: async () => {
      await sandbox.stop();
      receiver.close();
      receiver.closeAllConnections();
    },
  };
}

async function sendJson(
  method: string,
  address: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<unknown> {
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(address, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...content,
  });
  const received = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${received}`);
  return received === "" ? undefined : JSON.parse(received);
}
