import type { Host } from "../../base/host";
import { environments, surfaces } from "../../base/platform";
import { command } from "../../cli/line/command";
import { readConfig } from "../../config/file/config-file";
import type { Config } from "../../config/file/schema";
import { resolveDefaultEnvironment } from "../../config/profile/default-environment";
import { sandboxName } from "../../config/profile/profile-names";
import { getReadOnlySetting } from "../../config/profile/read-only";
import { completeListOptions, reportRows } from "../../kit/listing/listing";
import type { Column } from "../../render/report";

const columns: readonly Column[] = [
  { path: "name", title: "Profile", kind: "text", priority: 1 },
  { path: "isCurrent", title: "Current", kind: "flag", priority: 1 },
  { path: "environment", title: "Environment", kind: "text", priority: 1 },
  { path: "test", title: "Test", kind: "list", priority: 2, preferredWidth: 30 },
  { path: "live", title: "Live", kind: "list", priority: 2, preferredWidth: 30 },
  { path: "isReadOnly", title: "Read-only", kind: "flag", priority: 2 },
];

export default command({
  details:
    "List the profiles and their surfaces on test and live, and show which one is current and which are read-only.",
  examples: {
    "recoup profile list": "all profiles",
    "recoup profile list -o ids": "names only",
  },
  options: completeListOptions,
  prints: { list: async () => (await import("./shapes")).ListedProfile },
  async run({ options }, context) {
    return reportRows(context, {
      rows: async () => listProfileRows(context.host, await readConfig(context.host)),
      columns,
      noun: ["profile", "profiles"],
      idPath: "name",
      options,
      emptyText: "No profiles.",
    });
  },
});

function listProfileRows(host: Host, { current = sandboxName, profiles }: Config) {
  const storedRows = Object.entries(profiles).map(([name, settings]) => ({
    name,
    isCurrent: name === current,
    environment: resolveDefaultEnvironment(settings).value,
    ...Object.fromEntries(
      environments.map((environment) => [
        environment,
        surfaces.filter((surface) => settings[environment]?.[surface]?.url !== undefined),
      ]),
    ),
    isReadOnly: getReadOnlySetting(host, settings).value,
  }));
  const sandbox = { name: sandboxName, isCurrent: current === sandboxName, environment: "test" };
  const isReadOnly = getReadOnlySetting(host).value;
  return [...storedRows, { ...sandbox, test: surfaces, live: surfaces, isReadOnly }];
}
