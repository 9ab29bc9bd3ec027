import { Failure } from "../../../src/base/failure";
import type { HttpRequest, HttpResponse, Send } from "../../../src/base/http";
import { answer } from "./answers";

/** A customer surface that creates a case for each submission and honors idempotency keys (AMB-31). */
export interface KeyedPlatform {
  readonly send: Send;
  /** The bodies that became cases, in order. */
  readonly made: readonly string[];
  /** All keys sent with each body. */
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A failing request: a fault before it is carried out, or a lost reply. */
export type Mishap = "lost before" | "lost after" | HttpResponse | undefined;

export function openKeyedPlatform(mishap: (request: HttpRequest) => Mishap = () => undefined): KeyedPlatform {
  const made: string[] = [];
  const answers = new Map<string, { readonly body: string; readonly response: HttpResponse }>();
  const keys = new Map<string, Set<string>>();

  const submit = (body: string, key: string): HttpResponse => {
    const known = answers.get(key);
    if (known !== undefined) {
      const reused = { businessErrors: [{ type: "IdempotencyConflict", message: "Another body." }] };
      return known.body === body ? known.response : answer(reused, 422);
    }
    made.push(body);
    const response = answer({ id: `case-${made.length}`, reference: `R${made.length}`, lifecycle: "Leads" });
    answers.set(key, { body, response });
    return response;
  };

  const send: Send = async (request) => {
    const body = Buffer.from(request.body ?? []).toString();
    const key = request.headers["idempotency-key"] ?? "";
    keys.set(body, (keys.get(body) ?? new Set()).add(key));
    const fault = mishap(request);
    if (fault === "lost before") throw lost();
    if (fault !== undefined && fault !== "lost after") return fault;
    const response = submit(body, key);
    if (fault === "lost after") throw lost();
    return response;
  };
  return { send, made, keys };
}

const lost = () => new Failure("network", "the connection was lost");
