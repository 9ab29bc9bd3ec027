import { expect, test } from "vitest";
import { endpoints } from "../../src/api/endpoint/endpoints";
import { findEndpoint } from "../../src/api/endpoint/find-endpoint";

test("finds every endpoint by its path, whatever the parameters", () => {
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, "a%2Fb%3Ac");
    expect(findEndpoint(endpoint.surface, endpoint.method, `${path}?x=/y`)).toBe(endpoint);
  }
});

test.each([
  ["customer", "POST", "/webhooks/1:test", "testWebhook"],
  ["customer", "POST", "/webhooks/1%3Atest", "testWebhook"],
  ["referral", "DELETE", "/CLIENTS/a", "deleteClient"],
  ["referral", "DELETE", "/%63lients/a/", "deleteClient"],
  ["referral", "HEAD", "/clients/a/is-deletable", "checkClientDeletable"],
  ["collection", "GET", "/webhooks/events", "listEvents"],
  ["collection", "GET", "/cases/by-partner-reference/A:B", "getCaseByPartnerReference"],
] as const)("on the %s surface, resolves %s %s to %s [EP-04]", (surface, method, path, name) => {
  expect(findEndpoint(surface, method, path)?.name).toBe(name);
});

test("finds no operation for an unknown path or another surface's path", () => {
  expect(findEndpoint("collection", "GET", "/somewhere/else")).toBeUndefined();
  expect(findEndpoint("collection", "POST", "/clients/a/withdraw")).toBeUndefined();
  expect(findEndpoint("collection", "GET", "/cases/%zz/timeline")?.path).toBe("/cases/{id}/timeline");
});
