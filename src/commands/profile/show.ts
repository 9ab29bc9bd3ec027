import { environments, surfaces } from "../../base/platform";
import { secretMask } from "../../base/secrets/mask";
import { flag } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportLocalList } from "../../cli/output/local-report";
import type { Context } from "../../cli/session/context";
import { readConfig } from "../../config/file/config-file";
import type { Profile } from "../../config/profile/profile";
import { sandboxName } from "../../config/profile/profile-names";
import { resolveProfile } from "../../config/profile/resolve-profile";
import type { Column, Report } from "../../render/report";
import { reportProfile } from "./card";

const columns: readonly Column[] = [
  { path: "setting", title: "Setting", kind: "text", priority: 1 },
  { path: "value", title: "Value", kind: "id", priority: 1 },
  { path: "kind", title: "Kind", kind: "text", priority: 2 },
  { path: "place", title: "Comes from", kind: "text", priority: 1 },
];

export default command({
  details:
    "Show the addresses of a profile and where its keys are stored, never the keys. Default: the active profile. --origin shows the source of each value.",
  examples: {
    "recoup profile show": "the active profile",
    "recoup profile add acme --env test --collection-url https://test.example/collection": "a profile",
    "recoup profile show acme --origin": "each value with its kind and source",
  },
  argument: { name: "name", description: "name of the profile", isOptional: true },
  options: { origin: flag("--origin", "show each value with its kind and source; keys are masked") },
  prints: {
    record: async () => (await import("./shapes")).ShownProfile,
    list: async () => (await import("./shapes")).SettingOrigin,
  },
  async run({ argument: name, options: { origin } }, context) {
    const profile = await selectProfile(name, context);
    if (origin === true) return reportOrigins(profile, context);
    const config = await readConfig(context.host).catch(() => undefined);
    return reportProfile(profile, profile.name === (config?.current ?? sandboxName));
  },
});

async function selectProfile(
  name: string,
  { host, flags, note, profile }: Pick<Context, "host" | "flags" | "note" | "profile">,
) {
  if (name === "") return profile;
  const namedProfile = await resolveProfile(host, { ...flags, profile: name });
  for (const text of namedProfile.notes) await note(text);
  return namedProfile;
}

function reportOrigins(profile: Profile, { style }: Context): Report {
  return reportLocalList(style, {
    rows: listOriginRows(profile),
    columns,
    idPath: "setting",
    emptyText: "No settings.",
  });
}

function listOriginRows(profile: Profile) {
  const { name, environment, chosenBy, headerPrefix } = profile;
  const { prefixOrigin, readOnly } = profile;
  return [
    { setting: "profile", value: name, kind: "choice", place: chosenBy.name },
    { setting: "environment", value: environment, kind: "choice", place: chosenBy.environment },
    { setting: "headerPrefix", value: headerPrefix, kind: "text", place: prefixOrigin },
    { setting: "readOnly", value: String(readOnly.value), kind: "choice", place: readOnly.origin },
    ...environments.flatMap((environmentName) =>
      surfaces.flatMap((surface) => listSurfaceRows(profile, surface, environmentName)),
    ),
  ];
}

function listSurfaceRows(
  profile: Profile,
  surface: (typeof surfaces)[number],
  environment: (typeof environments)[number],
) {
  const { url, key } = profile.setting(surface, environment);
  const setting = `${environment}.${surface}`;
  return [
    ...(url === undefined
      ? []
      : [{ setting: `${setting}.url`, value: url.value, kind: "address", place: url.origin }]),
    ...(key === undefined
      ? []
      : [{ setting: `${setting}.key`, value: secretMask, kind: key.kind, place: key.origin }]),
  ];
}
