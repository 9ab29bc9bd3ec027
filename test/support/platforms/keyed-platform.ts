import { Failure } from "../../../src/base/failure";
import type { HttpRequest, HttpResponse, Send } from "../../../src/base/http";
import { answer } from "./answers";

/** A customer surface that creates a case for each submission and honors idempotency keys (AMB-31). */
export interface KeyedPlatform {
  readonly send: Send;
  /** The bodies that became cases, in order. */
  readonly createdBodies: readonly string[];
  /** All keys sent with each body. */
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A fault before the request is carried out, or a lost reply. */
export type Mishap = "lost before" | "lost after" | HttpResponse | undefined;

export function openKeyedPlatform(mishap: (request: HttpRequest) => Mishap = () => undefined): KeyedPlatform {
  const createdBodies: string[] = [];
  const answers = new Map<string, { readonly body: string; readonly response: HttpResponse }>();
  const keys = new Map<string, Set<string>>();

  const submit = (body: string, key: string): HttpResponse => {
    const earlier = answers.get(key);
    if (earlier !== undefined) {
      const reused = { businessErrors: [{ type: "IdempotencyConflict", message: "Another body." }] };
      return earlier.body === body ? earlier.response : answer(reused, 422);
    }
    createdBodies.push(body);
    const response = answer({
      id: `case-${createdBodies.length}`,
      reference: `R${createdBodies.length}`,
      lifecycle: "Leads",
    });
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
  return { send, createdBodies, keys };
}

const lost = () => new Failure("network", "the connection was lost");
