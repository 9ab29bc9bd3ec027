import { findEndpoint } from "../../../src/api/endpoint/find-endpoint";
import type { HttpRequest, HttpResponse } from "../../../src/base/http";
import type { Surface } from "../../../src/base/platform";
import { listRequests, type Probe } from "../../../src/drift/probe";
import type { ReadingNames } from "../../../src/drift/run/drift-setting";
import type { OpenSide } from "../../../src/drift/sides/sandbox-side";
import { openSide } from "./drifted";

/** Returns a name such as `collection createManagedCase`. */
const operationName = (surface: Surface, method: string, path: string): string =>
  `${surface} ${findEndpoint(surface, method, path)?.name ?? `${method} ${path}`}`;

export const writesOf = (probe: Probe): readonly string[] =>
  listRequests(probe)
    .filter(({ method, path }) => method !== "GET" && path !== "/oauth/token")
    .map(({ on, method, path }) => operationName(on ?? probe.surface, method, path));

const nothing: HttpResponse = {
  status: 200,
  headers: { "content-type": "application/json" },
  body: Buffer.from("{}"),
};

/**
 * Opens a platform on which one operation has no effect. A second platform carries out the operation and
 * responds, or the response is always 200 with an empty object.
 */
export async function openSwallowingSide(
  swallowed: string,
  readings: ReadingNames,
  isEmpty: boolean,
): Promise<OpenSide> {
  const [side, working] = [await openSide(readings), await openSide(readings)];
  const ids = openIds();
  const target: typeof side.target = async (surface) => {
    const [platform, other] = [await side.target(surface), await working.target(surface)];
    return {
      ...platform,
      async send(request) {
        const path = request.url.slice(platform.baseUrl.length);
        const isSwallowed = operationName(surface, request.method, path) === swallowed;
        if (isSwallowed && isEmpty) return nothing;
        const asWorking = await other.send(ids.translate(request));
        if (isSwallowed) return asWorking;
        const answer = await platform.send(request);
        ids.learn(answer, asWorking);
        return answer;
      },
    };
  };
  return {
    ...side,
    target,
    control: side.control && {
      ...side.control,
      async passTime(ms) {
        await working.control?.passTime(ms);
        await side.control?.passTime(ms);
      },
    },
    async wait(ms) {
      await working.wait(ms);
      await side.wait(ms);
    },
    async close() {
      await working.close();
      await side.close();
    },
  };
}

/** A GUID or a token. */
const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/gi;
const idsIn = ({ body }: HttpResponse) => Buffer.from(body).toString().match(id) ?? [];

/**
 * Translates IDs between the two platforms, which diverge once only one of them has carried out an operation.
 */
function openIds() {
  const others = new Map<string, string>();
  const translated = (text: string) => text.replace(id, (own) => others.get(own) ?? own);
  return {
    learn(answer: HttpResponse, asWorking: HttpResponse): void {
      const theirs = idsIn(asWorking);
      const own = idsIn(answer);
      if (own.length === theirs.length) own.forEach((value, at) => void others.set(value, theirs[at] ?? ""));
    },
    translate: ({ url, headers, body, ...request }: HttpRequest): HttpRequest => ({
      ...request,
      url: translated(url),
      headers: Object.fromEntries(
        Object.entries(headers ?? {}).map(([name, value]) => [name, translated(value)]),
      ),
      ...(body === undefined
        ? {}
        : { body: Buffer.from(translated(Buffer.from(body).toString("latin1")), "latin1") }),
    }),
  };
}
