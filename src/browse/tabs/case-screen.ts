import { type JsonValue, readText } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { deliveryScreen } from "./delivery-screen";
import type { ScreenSpec, TabSpec } from "./spec";

/** Returns the screen of a case, with everything that the surface shows about the case. */
export function caseScreen(surface: Surface, record: JsonValue): ScreenSpec | undefined {
  const id = readText(record, "id");
  if (id === "") return undefined;
  const surfaceFlag = ["--as", surface];
  const why = () => [id, ...surfaceFlag];
  const summary: TabSpec = { name: "summary", line: ["cases", "get", id, ...surfaceFlag], why };
  const title = readText(record, "reference") || id;
  if (surface === "referral") return { title, id, tabs: [summary] };
  const tab = (name: string, ...line: readonly string[]): TabSpec => ({
    name,
    line: [...line, ...surfaceFlag],
    why,
  });
  return {
    title,
    id,
    tabs: [
      summary,
      tab("timeline", "cases", "timeline", id),
      tab("payments", "payments", "list", "--case", id),
      {
        ...tab("events", "events", "list", "--case", id),
        open: (event) => deliveryScreen(event, surface),
        why: (event) => [id, ...eventWord(event), ...surfaceFlag],
      },
      tab("validation", "cases", "validation", id),
      tab("chat", "chats", "list", id),
      tab("files", "files", "list", id),
    ],
  };
}

export function eventWord(record: JsonValue): readonly string[] {
  const event = readText(record, "eventType") || readText(record, "event");
  return event === "" ? [] : [event];
}
