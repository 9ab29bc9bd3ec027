import type { Headers, HttpResponse } from "../../../src/base/http";
import { keyHeader } from "../../../src/inspector/contract/session";
import type { Inspector, InspectorParts } from "../../../src/sandbox/inspector/inspector";
import { createBaselineReader } from "../../../src/sandbox/inspector/new-problems";
import { createSessions } from "../../../src/sandbox/inspector/sessions";
import { openSandbox, type SandboxSetting, type TestSandbox } from "./sandbox";

export const origin = "http://127.0.0.1:4010";
export const token = "the-control-token";

/** Headers that a browser adds to requests from the page. */
export const fromPage: Headers = { host: "127.0.0.1:4010", "sec-fetch-site": "same-origin" };
export const postedFromPage: Headers = { ...fromPage, origin, "content-type": "application/json" };

interface PageRequest {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Headers;
}

export interface InspectedSandbox extends TestSandbox {
  readonly inspector: Inspector;
  /** Sends a request as the page would, with the page's session. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  page(path: string, options?: PageRequest): Promise<{ readonly status: number; readonly json: any }>;
  /** Sends a request with only the test's own headers. */
  request(path: string, options?: PageRequest): Promise<HttpResponse>;
  readonly cookie: string;
  /** The cookie, and the header that contains the key. */
  readonly session: Headers;
}

const emptyParts: InspectorParts = {
  asset: async () => undefined,
  why: async () => ({ cause: "unexplained", sentence: "Nobody knows.", next: "recoup events list" }),
  knownSecrets: async () => [],
  drills: async () => [],
  play: async () => async function* () {},
};

/** Opens a sandbox with an inspector and a page that is signed in to it. */
export async function openInspected(
  parts: Partial<InspectorParts> = {},
  setting: SandboxSetting = {},
  now = Date.now,
): Promise<InspectedSandbox> {
  const inspector: Inspector = {
    ...emptyParts,
    ...parts,
    sessions: createSessions(now),
    baseline: () => baseline(),
  };
  const sandbox = await openSandbox({ ...setting, controlToken: token, inspector });
  const baseline = createBaselineReader(sandbox.world);
  const request: InspectedSandbox["request"] = (path, { method = "GET", body, headers = {} } = {}) =>
    sandbox.platform.send({
      method,
      url: `${origin}${path}`,
      headers,
      ...(body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) }),
    });
  const exchange = { code: inspector.sessions.newCode() };
  const opened = await request("/control/inspector/session", {
    method: "POST",
    body: exchange,
    headers: postedFromPage,
  });
  const [cookie = ""] = (opened.headers["set-cookie"] ?? "").split(";");
  const session = { cookie, [keyHeader]: JSON.parse(Buffer.from(opened.body).toString()).key };
  return {
    ...sandbox,
    inspector,
    request,
    cookie,
    session,
    async page(path, options = {}) {
      const headers = { ...(options.method === undefined ? fromPage : postedFromPage), ...session };
      const { status, body } = await request(`/control/${path}`, { headers, ...options });
      return { status, json: body.length === 0 ? undefined : JSON.parse(Buffer.from(body).toString()) };
    },
  };
}
