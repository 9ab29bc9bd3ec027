import { readText } from "../../../base/json/json";
import { oneOf } from "../../matchers/values";
import type { Value } from "../../observe/probe-answers";
import type { RequestStep } from "../../probe";
import { get, post, type StepOptions } from "../parts";

/** A made-up creditor, so that no existing account receives an approval request. */
export const client = {
  name: "Recoup Drift Client",
  country: "DE",
  supportEmail: "{tag}@recoup-drift.example",
};
export const user = { name: "Recoup Drift", email: "{tag}@recoup-drift.example", isOnboardingUser: true };
export const secondUser = {
  name: "Recoup Drift Two",
  email: "{tag}-two@recoup-drift.example",
  isOnboardingUser: false,
};

export const createClient = (
  name: string,
  overrides: object = {},
  step: Partial<RequestStep> = {},
): RequestStep => ({
  ...post(name, "/clients", { externalTenantId: "{tag}", client, users: [user], ...overrides }),
  ...step,
});

export const mintToken = (name: string, externalTenantId: string, options?: StepOptions) =>
  post(name, "/oauth/token", { externalTenantId }, options);

export const withdrawClient = post("withdrawn", "/clients/{tag}/withdraw", undefined, { isOnce: true });

/** Lists the clients and captures the identifier of the first. */
export const listClients = (name = "list", captures: RequestStep["captures"] & object = {}): RequestStep =>
  get(name, "/clients", {
    captures: { tenant: "clients.*.externalTenantId", ...captures },
    missing: "the account has no client",
  });

/** Returns the URL in onboardingLinks, in either of its shapes (AMB-03). */
export const readLinkUrl = (links: Value) => readText(Array.isArray(links) ? links[0] : links, "url");

export const createdStatus = oneOf(200, 201, 202);
