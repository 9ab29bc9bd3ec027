import type * as z from "zod";
import { readRecordOrFallback } from "../api/exchange/answer";
import { userProfileEndpoints } from "../api/families/profile";
import { Failure } from "../base/failure";
import {
  isJsonObject,
  type JsonValue,
  RawJson,
  readField,
  readItems,
  readPath,
  readText,
} from "../base/json/json";
import { type Environment, type Surface, surfaces } from "../base/platform";
import { readUrl } from "../base/text/read-url";
import { flag } from "../cli/flags/option";
import { command } from "../cli/line/command";
import { buildCardBlock } from "../cli/output/record-report";
import type { Context } from "../cli/session/context";
import type { Profile } from "../config/profile/profile";
import type { Block, Column } from "../render/report";
import type { Whoami } from "./whoami/shapes";

const columns: readonly Column[] = [
  { path: "surface", title: "Surface", kind: "text", priority: 1 },
  { path: "host", title: "Host", kind: "id", priority: 1 },
  { path: "key", title: "Key", kind: "text", priority: 1 },
  { path: "other", title: "Other environment", kind: "text", priority: 2 },
];

const companyColumn: Column = { path: "company", title: "Company", kind: "text", priority: 1 };

const fields = [
  "profile",
  "profileFrom",
  "environment",
  "environmentFrom",
  "isSandbox",
  "isReadOnly",
  "readOnlyFrom",
  "client",
  "surfaces",
];

export default command({
  details:
    "Show the active profile and environment, and for each surface its host and the source of its key. Nothing is sent and no key is read, unless --network asks the platform whose key it is.",
  examples: {
    "recoup whoami": "check before a write",
    "recoup whoami --network": "whose keys these are",
    "recoup whoami --json | jq -r .environment": "for a script",
  },
  options: { network: flag("--network", "ask the platform which company each key belongs to") },
  calls: Object.values(userProfileEndpoints).map(({ getProfile }) => getProfile),
  callsOnlyWith: "--network",
  prints: { record: async () => (await import("./whoami/shapes")).Whoami },
  fields,
  async run({ options: { network } }, context) {
    const { profile, flags } = context;
    const configuredSurfaces = surfaces.filter((surface) => profile.surfaces.includes(surface));
    const identities: Identity[] = [];
    for (const surface of network === true ? configuredSurfaces : [])
      identities.push(await identify(context, surface));
    const failure = mergeIdentityFailures(identities);
    const record: z.infer<typeof Whoami> = {
      profile: profile.name,
      profileFrom: profile.chosenBy.name,
      environment: profile.environment,
      environmentFrom: profile.chosenBy.environment,
      isSandbox: profile.isSandbox,
      isReadOnly: profile.readOnly.value,
      readOnlyFrom: profile.readOnly.origin,
      client: flags.client,
      surfaces: configuredSurfaces.map((surface, index) => ({
        ...readSurface(profile, surface),
        ...formatIdentity(identities[index]),
      })),
    };
    const warnings = record.surfaces.flatMap(({ urlProblem }) => urlProblem ?? []);
    const output = { record: RawJson.of(record), idPath: "profile", view: buildWhoamiCard };
    return { kind: "record", ...output, warnings, failure };
  },
});

function formatIdentity(identity: Identity | undefined) {
  if (identity === undefined || "company" in identity) return identity;
  return { problem: identity.failure.message };
}

function readSurface(profile: Profile, surface: Surface) {
  const { url, key } = profile.setting(surface);
  const environment: Environment = profile.environment === "test" ? "live" : "test";
  const otherSetting = profile.setting(surface, environment);
  return {
    surface,
    ...(url && { url: url.value, host: readUrl(url.value)?.host ?? "not a valid URL", urlFrom: url.origin }),
    ...(url && { urlProblem: findUrlProblem(profile, surface) }),
    key,
    otherEnvironment: {
      environment,
      hasUrl: otherSetting.url !== undefined,
      hasKey: otherSetting.key !== undefined,
    },
  };
}

/** Returns why no request can be sent to the URL, if there is a reason. */
function findUrlProblem(profile: Profile, surface: Surface): string | undefined {
  // The embedded sandbox has no URL.
  if (profile.isSandbox) return undefined;
  try {
    profile.url(surface);
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.message;
  }
}

function buildWhoamiCard(value: JsonValue): readonly Block[] {
  const getText = (name: string) => readText(value, name);
  const isReadOnly = readField(value, "isReadOnly") === true;
  const rows = readItems(value, "surfaces");
  const hasCompanies = rows.some((row) => readField(row, "company") ?? readField(row, "problem"));
  return [
    { kind: "title", text: getText("profile"), aside: getText("environment") },
    buildCardBlock(value, [
      ["Profile", () => `${getText("profile")} (${getText("profileFrom")})`],
      ["Environment", () => `${getText("environment")} (${getText("environmentFrom")})`],
      ["Writes", () => (isReadOnly ? `none: read-only (${getText("readOnlyFrom")})` : undefined)],
      ["Client", "client", "id"],
    ]),
    {
      kind: "table",
      columns: hasCompanies ? [...columns, companyColumn] : columns,
      rows: rows.filter(isJsonObject).map(buildSurfaceRow),
    },
  ];
}

function buildSurfaceRow(row: JsonValue): JsonValue {
  const otherEnvironment = readPath(row, "otherEnvironment.environment");
  const hasKey = readPath(row, "otherEnvironment.hasKey") === true;
  return {
    surface: readField(row, "surface") ?? "",
    host: readField(row, "host") ?? "no address yet",
    key: readPath(row, "key.origin") ?? "no key yet",
    company: readPath(row, "company.name") ?? readField(row, "problem") ?? "",
    other: `${String(otherEnvironment)}: ${hasKey ? "has a key" : "no key"}`,
  };
}

/** A key's company, or why the platform didn't name it. */
type Identity =
  | { readonly company: { readonly id?: string; readonly name?: string } }
  | { readonly failure: Failure };

async function identify(context: Context, surface: Surface): Promise<Identity> {
  try {
    return {
      company: readCompany(
        readRecordOrFallback(await context.call(userProfileEndpoints[surface].getProfile), {}).value,
      ),
    };
  } catch (error) {
    if (error instanceof Failure && error.kind !== "interrupted") return { failure: error };
    throw error;
  }
}

function readCompany(record: JsonValue) {
  const [id, name] = [readText(record, "id"), readText(record, "companyName")];
  return { ...(id !== "" && { id }), ...(name !== "" && { name }) };
}

/** Returns a partial failure if some surfaces failed, or undefined if none did. Throws if all failed. */
function mergeIdentityFailures(identities: readonly Identity[]): Failure | undefined {
  const failures = identities.flatMap((identity) => ("failure" in identity ? [identity.failure] : []));
  const [first] = failures;
  if (first === undefined) return undefined;
  if (failures.length === identities.length) throw first;
  return new Failure(
    "partial",
    `${failures.length} of ${identities.length} surfaces did not say who the key belongs to.`,
  );
}
