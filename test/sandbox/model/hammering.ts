import { managedSubmission, submission } from "../../support/sandbox/submissions";
import type { Surfaces } from "./killed-server";

/** A case requested by a client, with what the responses confirmed. */
export interface RequestedCase {
  /** Unique among all cases. */
  readonly reference: string;
  /** Absent if repeating the request may create a second case. */
  readonly key?: string;
  readonly surface: "collection" | "customer";
  id?: string;
  advanced?: "Active" | "Closed:Paid";
}

/** Clients that send one change after another until stopped and collect the results in `cases`. */
export interface Hammer {
  readonly cases: RequestedCase[];
  /** Resolves when the first response arrives. */
  readonly began: Promise<void>;
  /** Waits for the requests in progress. Returns every response that the server should never give. */
  stop(): Promise<readonly string[]>;
}

const amount = 12.5;
let count = 0;

interface ApiCall {
  readonly surface: RequestedCase["surface"];
  readonly path: string;
  readonly body: object;
  readonly key?: string | undefined;
}

/** Sends a request. Returns undefined when the connection is lost. */
async function ask(surfaces: Surfaces, { surface, path, body, key }: ApiCall) {
  const access = surfaces[surface];
  const headers = { xapikey: access.key, ...(key === undefined ? {} : { "idempotency-key": key }) };
  try {
    const answer = await fetch(`${access.url}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
}

function nextCase(): RequestedCase {
  count += 1;
  const reference = `kill-${count}`;
  const surface = count % 3 === 0 ? "customer" : "collection";
  return { reference, surface, ...(count % 2 === 0 ? { key: `key-${count}` } : {}) };
}

const bodyOf = ({ surface, reference }: RequestedCase) => {
  const changes = { isTest: true, creditorReference: reference };
  return surface === "customer" ? submission(changes) : managedSubmission(changes);
};

/**
 * Creates the case. Returns undefined on a 200 or a lost connection, otherwise the response. A request with a
 * key can be repeated at any time.
 */
export async function makeCase(surfaces: Surfaces, requested: RequestedCase): Promise<string | undefined> {
  const { surface, key } = requested;
  const path = surface === "customer" ? "/cases" : "/managed-cases";
  const answer = await ask(surfaces, { surface, path, body: bodyOf(requested), key });
  if (answer?.status === 200) requested.id = JSON.parse(answer.text).id;
  return answer === undefined || answer.status === 200 ? undefined : `${answer.status} ${answer.text}`;
}

/** Advances a test case and closes it as paid. Skips a customer's case, which a partner can't advance. */
async function advanceToPaid(surfaces: Surfaces, requested: RequestedCase): Promise<string | undefined> {
  const { id, surface } = requested;
  if (id === undefined || surface === "customer") return undefined;
  for (const to of ["Active", "Closed:Paid"] as const) {
    const path = `/test/cases/${id}/advance`;
    const answer = await ask(surfaces, { surface, path, body: { to, amount } });
    if (answer === undefined) return undefined;
    if (answer.status !== 200) return `${answer.status} ${answer.text}`;
    requested.advanced = to;
  }
  return undefined;
}

export function hammer(surfaces: Surfaces, workers: number): Hammer {
  const cases: RequestedCase[] = [];
  const wrong: string[] = [];
  let isOver = false;
  let begin: () => void;
  const began = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const work = async () => {
    while (!isOver) {
      const requested = nextCase();
      cases.push(requested);
      const refused = await makeCase(surfaces, requested);
      begin();
      const trouble = refused ?? (await advanceToPaid(surfaces, requested));
      if (trouble !== undefined) wrong.push(trouble);
    }
  };
  const working = Array.from({ length: workers }, work);
  return {
    cases,
    began,
    async stop() {
      isOver = true;
      await Promise.all(working);
      return wrong;
    },
  };
}
