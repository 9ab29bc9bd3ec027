import { selectUsedSchemas } from "../../api/endpoint/used-schemas";
import { environments, type Surface } from "../../base/platform";
import { buildBasePath } from "../wire/request-line";
import { describePaths } from "./operations";
import { buildRecordSchemas, formatSchemaPath } from "./record-schemas";
import { refusalSchemas } from "./refusal-schemas";
import { buildEventSchemas, describeWebhooks } from "./webhooks";

const titles: Readonly<Record<Surface, string>> = {
  collection: "Collection partner interface",
  referral: "Referral partner interface",
  customer: "Customer interface",
};

/**
 * Describes a surface as OpenAPI 3.1, based on the endpoint table, with or without extensions. `origin` is
 * the origin of its base URLs.
 */
export async function buildOpenApiDocument(
  surface: Surface,
  origin: string,
  { excludesExtensions = false }: { readonly excludesExtensions?: boolean } = {},
) {
  const { security, securitySchemes } = describeSecurity(surface);
  const paths = await describePaths(surface, excludesExtensions);
  const webhooks = describeWebhooks(surface);
  const allSchemas = { ...buildRecordSchemas(surface), ...refusalSchemas, ...buildEventSchemas(surface) };
  return {
    openapi: "3.1.1",
    info: {
      title: titles[surface],
      version: "v1",
      description:
        "What this sandbox answers: a field under `required` is always present, and is null only where its type says so. Answers may have fields beyond those named here. The live platform may leave out fields that the sandbox always sends. `x-rules` names the rules that an operation keeps.",
    },
    servers: environments.map((environment) => ({
      url: origin + buildBasePath(environment, surface),
      description: environment,
    })),
    security,
    paths,
    webhooks,
    components: {
      schemas: selectUsedSchemas({ paths, webhooks }, allSchemas, formatSchemaPath("")),
      securitySchemes,
    },
  };
}

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
    "A token of the referral surface for one client, valid for 30 minutes and not renewable; a creditor's key is accepted as well.",
};

/**
 * Describes the credentials. The customer surface accepts an API key or a bearer token (AUTH-01, AUTH-06,
 * AUTH-09).
 */
function describeSecurity(surface: Surface) {
  if (surface !== "customer") return { security: [{ ApiKey: [] }], securitySchemes: { ApiKey } };
  return { security: [{ ApiKey: [] }, { Bearer: [] }], securitySchemes: { ApiKey, Bearer } };
}
