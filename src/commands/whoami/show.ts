import type * as z from "zod";
import { isJsonObject, type JsonValue, RawJson, readField, readPath } from "../../base/json/json";
import { type Environment, type Surface, surfaces } from "../../base/platform";
import { readUrl } from "../../base/text/read-url";
import { command } from "../../cli/line/command";
import { localFieldsHelp } from "../../cli/output/local-report";
import type { Profile } from "../../config/profile/profile";
import type { Block, Column } from "../../render/report";
import type { Whoami } from "./shapes";

const columns: readonly Column[] = [
  { path: "surface", title: "Surface", kind: "text", priority: 1 },
  { path: "host", title: "Host", kind: "id", priority: 1 },
  { path: "key", title: "Key", kind: "text", priority: 1 },
  { path: "other", title: "Other environment", kind: "text", priority: 2 },
];

const fields = [
  "profile",
  "profileFrom",
  "environment",
  "environmentFrom",
  "isSandbox",
  "client",
  "surfaces",
];

export default command({
  details:
    "Show the active profile and environment, and for each surface its host and the source of its key. Nothing is sent and no key is read.",
  examples: [
    { line: "recoup whoami", note: "check before a write" },
    { line: "recoup whoami --json | jq -r .environment", note: "for a script" },
  ],
  options: {},
  calls: [],
  prints: { record: async () => (await import("./shapes")).Whoami },
  async run(_, { profile, flags, style }) {
    const help = localFieldsHelp(style, fields);
    if (help !== undefined) return help;
    const record: z.infer<typeof Whoami> = {
      profile: profile.name,
      profileFrom: profile.chosenBy.name,
      environment: profile.environment,
      environmentFrom: profile.chosenBy.environment,
      isSandbox: profile.isSandbox,
      client: flags.client,
      surfaces: surfaces
        .filter((surface) => profile.surfaces.includes(surface))
        .map((surface) => surfaceOf(profile, surface)),
    };
    return { kind: "record", record: RawJson.of(record), idPath: "profile", view };
  },
});

function surfaceOf(profile: Profile, surface: Surface) {
  const { url, key } = profile.setting(surface);
  const environment: Environment = profile.environment === "test" ? "live" : "test";
  const other = profile.setting(surface, environment);
  return {
    surface,
    ...(url === undefined ? {} : { url: url.value, host: hostOf(url.value), urlFrom: url.origin }),
    key,
    otherEnvironment: { environment, hasUrl: other.url !== undefined, hasKey: other.key !== undefined },
  };
}

const hostOf = (url: string) => readUrl(url)?.host ?? "not a valid URL";

function view(value: JsonValue): readonly Block[] {
  const text = (path: string) => String(readPath(value, path) ?? "");
  const rows = readField(value, "surfaces");
  return [
    { kind: "title", text: text("profile"), aside: text("environment") },
    {
      kind: "pairs",
      columns: [
        { label: "Profile", kind: "text", value: `${text("profile")}, from ${text("profileFrom")}` },
        {
          label: "Environment",
          kind: "text",
          value: `${text("environment")}, from ${text("environmentFrom")}`,
        },
        { label: "Client", kind: "id", value: readField(value, "client") },
      ],
    },
    { kind: "table", columns, rows: Array.isArray(rows) ? rows.filter(isJsonObject).map(surfaceRow) : [] },
  ];
}

function surfaceRow(row: JsonValue): JsonValue {
  const other = readPath(row, "otherEnvironment.environment");
  const hasKey = readPath(row, "otherEnvironment.hasKey") === true;
  return {
    surface: readField(row, "surface") ?? "",
    host: readField(row, "host") ?? "no address yet",
    key: readPath(row, "key.origin") ?? "no key yet",
    other: `${String(other)}: ${hasKey ? "has a key" : "no key"}`,
  };
}
