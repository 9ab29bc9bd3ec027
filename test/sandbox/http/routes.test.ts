import { expect, test } from "vitest";
import { maxFileBytes } from "../../../src/api/files/upload-rules";
import type { Surface } from "../../../src/base/platform";
import {
  findRoute,
  findSpecifiedRoute,
  getRouteBodyLimit,
  maxFormBytes,
} from "../../../src/sandbox/http/routes";
import { resolveReadings } from "../../../src/sandbox/readings/readings";

const id = "11111111-2222-4333-8444-555555555555";
/** Returns a function that finds a request's operation, or the reason there is none. */
function routesWith(readings: Readonly<Record<string, string>> = {}, find = findRoute) {
  const resolved = resolveReadings(readings);
  return (surface: Surface, request: string) => {
    const [method = "", path = ""] = request.split(" ");
    const match = find(resolved, surface, method, path);
    return match.kind === "route" ? match.route : match.kind;
  };
}
const nameOf = (found: ReturnType<ReturnType<typeof routesWith>>) =>
  typeof found === "string" ? found : found.name;

test("removes only the routes that a reading excludes [AMB-01] [AMB-16] [AMB-18]", () => {
  const route = routesWith();
  expect(nameOf(route("collection", "GET /webhooks"))).toBe("listWebhooks");
  const absent = routesWith({ "AMB-01": "absent" });
  expect(nameOf(absent("collection", "GET /webhooks"))).toBe("no-path");
  expect(nameOf(absent("collection", `PATCH /webhooks/${id}`))).toBe("no-path");
  expect(nameOf(absent("customer", "GET /webhooks"))).toBe(nameOf(route("customer", "GET /webhooks")));
  expect(nameOf(absent("collection", "GET /cases"))).toBe("listCases");
  const unreadable = routesWith({ "AMB-16": "method-not-allowed" });
  expect(nameOf(unreadable("customer", `GET /webhooks/${id}`))).toBe("wrong-method");
  expect(nameOf(unreadable("collection", `GET /webhooks/${id}`))).toBe("getWebhook");
  expect(nameOf(unreadable("customer", "GET /webhooks"))).toBe("listWebhooks");
  const check = "GET /clients/kb-1001/deletable";
  const alone = routesWith({ "AMB-18": "reset-alone" });
  expect([nameOf(alone("referral", check)), nameOf(alone("referral", "GET /clients"))]).toEqual([
    "no-path",
    "listClients",
  ]);
});

test("accepts idempotency keys on most POSTs or only on new cases [AMB-31]", () => {
  const takesKey = (readings: Readonly<Record<string, string>>) => {
    const route = routesWith(readings);
    const requests = [
      ["customer", "POST /cases"],
      ["collection", "POST /managed-cases"],
      ["referral", "POST /clients"],
      ["customer", "POST /webhooks"],
      ["customer", "GET /cases"],
    ] as const;
    return requests.map(([surface, request]) => {
      const found = route(surface, request);
      return typeof found !== "string" && found.takesKey;
    });
  };
  expect(takesKey({})).toEqual([true, true, false, true, false]);
  expect(takesKey({ "AMB-31": "cases-only" })).toEqual([true, true, false, false, false]);
});

test("accepts the older colon syntax on every surface or only for customer webhooks [AMB-36]", () => {
  const requests = [
    ["referral", "POST /clients/kb-1001%3Awithdraw"],
    ["customer", `POST /webhooks/${id}%3Atest`],
  ] as const;
  const names = (readings: Readonly<Record<string, string>>) =>
    requests.map(([surface, request]) => nameOf(routesWith(readings)(surface, request)));
  const [withdraw, tested] = names({});
  expect([withdraw, typeof tested]).toEqual(["withdrawClient", "string"]);
  expect(names({ "AMB-36": "customer-webhooks" })).toEqual(["wrong-method", tested]);
});

test("has no extension routes if only specified operations are served", () => {
  const route = routesWith({}, findSpecifiedRoute);
  expect(nameOf(route("collection", "GET /cases"))).toBe("listCases");
  expect(nameOf(route("collection", "GET /me"))).toBe("no-path");
  expect(nameOf(routesWith()("collection", "GET /me"))).toBe("getProfile");
});

test("limits a body to 1 MiB, but allows more for a form with a file", () => {
  const limit = (surface: Surface, request: string) => {
    const found = routesWith()(surface, request);
    return typeof found === "string" ? found : getRouteBodyLimit(found);
  };
  expect(limit("customer", "POST /cases")).toBe(1_048_576);
  expect(limit("customer", `POST /cases/${id}/files`)).toBe(maxFormBytes);
  expect(maxFormBytes - maxFileBytes).toBe(1_048_576);
});
