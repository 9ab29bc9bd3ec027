import { isJsonObject, type JsonValue, readField } from "../../base/json";
import { embeddedOrigin } from "../../base/platform";
import { command } from "../../cli/command";
import { tellRecord } from "../../cli/reading";
import type { Block, PairRow } from "../../render/report";
import { openPlatform } from "../../sandbox/platform";
import { newControlToken } from "../../sandbox/token";
import { askSandbox, controlTarget, runningSandbox } from "./control";

export default command({
  details: "Show which world the embedded platform has, and what is in it.",
  examples: [{ line: "recoup sandbox status", note: "of the present world" }],
  options: {},
  calls: [],
  async run(_, context) {
    const running = runningSandbox(context);
    if (running !== undefined) {
      return tellRecord(await askSandbox(running, "GET", "/status"), { view: statusCard, idPath: "world" });
    }
    const controlToken = newControlToken();
    const platform = await openPlatform({ ...context.platformOptions, controlToken });
    try {
      const target = controlTarget(platform.send, `${embeddedOrigin}/control`, controlToken, context.signal);
      return tellRecord(await askSandbox(target, "GET", "/status"), { view: statusCard, idPath: "world" });
    } finally {
      platform.close();
    }
  },
});

/** What `status`, `reset` and `seed` show of a world. */
export function statusCard(value: JsonValue): readonly Block[] {
  const counts = readField(value, "counts");
  const rows: readonly PairRow[] = isJsonObject(counts)
    ? Object.entries(counts).map(([label, count]) => ({ label: words(label), kind: "number", value: count }))
    : [];
  return [
    { kind: "title", text: `World ${String(readField(value, "world") ?? "")}` },
    {
      kind: "pairs",
      columns: [
        { label: "Seed", kind: "text", value: readField(value, "seed") },
        { label: "Time", kind: "time", value: readField(value, "now") },
        ...rows,
      ],
    },
  ];
}

function words(name: string): string {
  const spaced = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
