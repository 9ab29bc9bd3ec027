import type { HttpRequest, Send } from "../../../src/base/http";
import { answer } from "./answers";
import { type Mishap, openCaseWorkPlatform } from "./case-work-platform";

/** Opens a customer surface that creates a case for each submission and honors idempotency keys (AMB-31). */
export function openKeyedPlatform(mishap: (request: HttpRequest) => Mishap = () => undefined) {
  /** Bodies that led to a case, in order. */
  const createdBodies: string[] = [];
  /** All keys that were sent with each body. */
  const keys = new Map<string, Set<string>>();
  const platform = openCaseWorkPlatform({
    cases: [],
    effect({ body }, count) {
      createdBodies.push(Buffer.from(body ?? []).toString());
      return answer({ id: `case-${count + 1}`, reference: `R${count + 1}`, lifecycle: "Leads" });
    },
    mishap,
  });
  const send: Send = async (request) => {
    const body = Buffer.from(request.body ?? []).toString();
    keys.set(body, (keys.get(body) ?? new Set()).add(request.headers["idempotency-key"] ?? ""));
    return platform.send(request);
  };
  return { send, createdBodies, keys };
}
