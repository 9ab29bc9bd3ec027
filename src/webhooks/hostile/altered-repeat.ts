import { readText, tryParseJson } from "../../base/json/json";

type Body = Uint8Array | undefined;

const idIn = (body: Body) => readText(tryParseJson(body ?? ""), "id");

/**
 * Whether a body has an event that came with another one before. The platform repeats an event as it is (DLV-15), so
 * any answer to such a delivery is right.
 */
export function isAlteredRepeat(bodies: readonly Body[], at: number): boolean {
  const [body, id] = [bodies[at], idIn(bodies[at])];
  const first = id === "" ? undefined : bodies.slice(0, at).find((one) => idIn(one) === id);
  return first !== undefined && body !== undefined && Buffer.compare(first, body) !== 0;
}
