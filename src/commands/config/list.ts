import { command } from "../../cli/line/command";
import { reportLocalList } from "../../cli/output/local-report";
import { readConfig } from "../../config/file/config-file";
import type { Config } from "../../config/file/schema";
import type { Column } from "../../render/report";
import { listPreferences } from "./keys";

const columns: readonly Column[] = [
  { path: "key", title: "Key", kind: "id", priority: 1 },
  { path: "value", title: "Value", kind: "text", priority: 1 },
  { path: "profile", title: "Profile", kind: "text", priority: 1 },
];

export default command({
  details: "List the defaults that are set, for all profiles and for single ones.",
  examples: { "recoup config list": "what is set" },
  prints: { list: async () => (await import("./shapes")).ListedPreference },
  async run(_, { host, style }) {
    const rows = listRows(await readConfig(host));
    const emptyText = "Nothing is set. `recoup config set --help` shows what can be.";
    return reportLocalList(style, { rows, columns, idPath: "key", emptyText });
  },
});

function listRows({ preferences = {}, profiles }: Config) {
  const preferenceSets = [
    { profile: null, preferences },
    ...Object.entries(profiles).map(([profile, settings]) => ({
      profile,
      preferences: settings.preferences ?? {},
    })),
  ];
  return preferenceSets.flatMap(({ profile, preferences }) =>
    listPreferences(preferences).map(([key, value]) => ({ key, value, profile })),
  );
}
