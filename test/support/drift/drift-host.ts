import { Failure } from "../../../src/base/failure";
import type { HttpRequest, HttpResponse, Send } from "../../../src/base/http";
import { embeddedOrigin, surfaces } from "../../../src/base/platform";
import type { ReadingNames } from "../../../src/drift/run/drift-setting";
import { type LineResult, type LineSetting, memoryFiles, runLine } from "../program/world";
import { clock, openSide } from "./drifted";

const origin = "https://platform.example";

export interface DriftHost {
  /** Environment variables that define the profile `env`. */
  readonly env: Readonly<Record<string, string>>;
  readonly files: Map<string, string>;
  /** Requests sent so far, such as `POST /test/referral/oauth/token`. */
  readonly sent: string[];
  run(line: string, setting?: LineSetting): Promise<LineResult>;
  /** Lists the tagged test cases, subscriptions and clients of drift runs that still exist. */
  left(): Promise<readonly string[]>;
  close(): Promise<void>;
}

type Interference = (request: HttpRequest, pass: Send) => Promise<HttpResponse>;

/** Opens a platform that a profile with all three surfaces reaches over the network. */
export async function openDriftHost(
  interfere: Interference = (request, pass) => pass(request),
  readings: ReadingNames = {},
): Promise<DriftHost> {
  const side = await openSide(readings);
  const targets = await Promise.all(surfaces.map(side.target));
  const env = Object.fromEntries(
    targets.flatMap(({ surface, baseUrl, authorization }) => [
      [`RECOUP_${surface.toUpperCase()}_URL`, baseUrl.replace(embeddedOrigin, origin)],
      [`RECOUP_${surface.toUpperCase()}_KEY`, authorization.xapikey ?? ""],
    ]),
  );
  const platform = targets[0]?.send as Send;
  const files = new Map<string, string>();
  const sent: string[] = [];
  const pass: Send = async (request) => {
    const answer = await platform({ ...request, url: request.url.replace(origin, embeddedOrigin) });
    await side.wait(0);
    return answer;
  };
  const send: Send = async (request) => {
    const { pathname } = new URL(request.url);
    sent.push(`${request.method} ${pathname}`);
    if (!request.url.startsWith(origin)) throw new Failure("network", `no server at ${request.url}`);
    return interfere(request, pass);
  };
  const variables = { RECOUP_ENVIRONMENT: "test", ...env };
  return {
    env: variables,
    files,
    sent,
    run: (line, setting = {}) =>
      runLine(line, { env: variables, fileSystem: memoryFiles(files), send, now: clock, ...setting }),
    async left() {
      const [collection, referral, customer] = targets;
      const urls = [
        `${collection?.baseUrl}/cases?includeTestCases=true&PageSize=1000`,
        `${collection?.baseUrl}/webhooks`,
        `${customer?.baseUrl}/cases?PageSize=1000`,
        `${customer?.baseUrl}/webhooks`,
        `${referral?.baseUrl}/clients?PageSize=100`,
        `${referral?.baseUrl}/v1/webhooks`,
      ];
      const texts = await Promise.all(
        urls.map(async (url) => {
          const target = targets.find(({ baseUrl }) => url.startsWith(baseUrl));
          const { body } = await platform({ method: "GET", url, headers: target?.authorization ?? {} });
          return Buffer.from(body).toString();
        }),
      );
      return texts.flatMap((text) => text.match(/recoup-[a-z0-9]{10}-\d+-\d+/g) ?? []);
    },
    close: () => side.close(),
  };
}
