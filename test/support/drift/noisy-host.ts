import type { HttpRequest, HttpResponse } from "../../../src/base/http";
import { isJsonObject, type JsonValue, printJson, tryParseJson } from "../../../src/base/json/json";
import type { OpenSide } from "../../../src/drift/sides/sandbox-side";

const skewMs = 180_000;
const errorShare = 0.25;
export const serviceUnavailable: HttpResponse = {
  status: 503,
  headers: { "content-type": "application/json" },
  body: Buffer.from("{}"),
};

/** Whether the program's sender retries the request after an error. */
const isRepeated = ({ method, url, repeats }: HttpRequest) =>
  method === "GET" || repeats === "safe" || url.endsWith("/oauth/token");
/** Whether the list may be reordered, because it has no documented order. */
const hasFreeOrder = ({ url }: HttpRequest) => /\/(webhooks|users)$/.test(url);

function shuffled(value: JsonValue, random: () => number): JsonValue {
  if (!Array.isArray(value)) return value;
  const ranked = value.map((item: JsonValue) => [random(), item] as const);
  return ranked.sort(([one], [other]) => one - other).map(([, item]) => item);
}

/** Puts a sandbox behind an unreliable network and gives it a wrong clock. */
export function noisySide(side: OpenSide, random: () => number): OpenSide {
  const answer = (request: HttpRequest, response: HttpResponse): HttpResponse => {
    const headers = { ...response.headers, "x-request-cost": String(random()), server: "platform" };
    const body = tryParseJson(response.body);
    if (!hasFreeOrder(request) || body === undefined || isJsonObject(body)) return { ...response, headers };
    return { ...response, headers, body: Buffer.from(printJson(shuffled(body, random))) };
  };
  return {
    ...side,
    now: () => side.now() + skewMs,
    async target(surface) {
      const target = await side.target(surface);
      return {
        ...target,
        async send(request) {
          // It is unlikely that every try fails.
          for (let count = 0; count < maxTries; count += 1) {
            if (random() >= errorShare) return answer(request, await target.send(request));
            if (!isRepeated(request)) break;
          }
          return serviceUnavailable;
        },
      };
    },
  };
}

const maxTries = 4;
