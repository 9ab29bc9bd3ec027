import { type JsonValue, readText } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { buildDeliveryScreen, buildWhyWords } from "./delivery-screen";
import type { ScreenSpec, TabSpec } from "./spec";

/** Returns a case's screen, with everything the surface reveals about the case. */
export function buildCaseScreen(surface: Surface, record: JsonValue): ScreenSpec | undefined {
  const id = readText(record, "id");
  if (id === "") return undefined;
  const surfaceFlag = ["--as", surface];
  const why = () => [id, ...surfaceFlag];
  const summary: TabSpec = { name: "summary", line: ["cases", "get", id, ...surfaceFlag], why };
  const title = readText(record, "reference") || id;
  if (surface === "referral") return { title, id, tabs: [summary] };
  const buildTab = (name: string, ...line: readonly string[]): TabSpec => ({
    name,
    line: [...line, ...surfaceFlag],
    why,
  });
  return {
    title,
    id,
    tabs: [
      summary,
      buildTab("timeline", "cases", "timeline", id),
      buildTab("payments", "payments", "list", "--case", id),
      {
        ...buildTab("events", "events", "list", "--case", id),
        open: (event) => buildDeliveryScreen(event, surface),
        why: (event) => buildWhyWords(id, event, surface),
      },
      buildTab("validation", "cases", "validation", id),
      buildTab("chat", "chats", "list", id),
      buildTab("files", "files", "list", id),
    ],
  };
}
