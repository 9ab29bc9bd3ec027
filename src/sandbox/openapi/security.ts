import type { Surface } from "../../base/platform";

const ApiKey = {
  type: "apiKey",
  in: "header",
  name: "XApiKey",
  description: "A key of the surface and environment; keys of test and live differ.",
};

const Bearer = {
  type: "http",
  scheme: "bearer",
  bearerFormat: "JWT",
  description:
    "A token of the referral surface for one client, good for 30 minutes and not renewed; a creditor's key is taken as well.",
};

/** AUTH-01, AUTH-06, AUTH-09: the customer surface accepts either an API key or a bearer token. */
export function securityOf(surface: Surface) {
  if (surface !== "customer") return { security: [{ ApiKey: [] }], securitySchemes: { ApiKey } };
  return { security: [{ ApiKey: [] }, { Bearer: [] }], securitySchemes: { ApiKey, Bearer } };
}
