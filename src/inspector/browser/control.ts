import { controlPath, keyHeader, type Refusal } from "../contract/session";
import { getSessionKey } from "./session-key";

/** An error response, or no response at all if `status` is 0. */
export class ControlError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}

const createUnreachableError = () =>
  new ControlError(
    0,
    "The sandbox does not answer",
    "Start it again with the command that you started it with.",
  );

async function readError(response: Response): Promise<ControlError> {
  const emptyRefusal: Partial<Refusal> = {};
  const body: typeof emptyRefusal = await response.json().catch(() => emptyRefusal);
  const { message = `The sandbox answered ${response.status}`, hint, errors = {}, findings = [] } = body;
  const fields = Object.entries(errors).map(([field, words]) => `${field}: ${words.join(" ")}`);
  const lines = [...findings, ...fields, ...(hint === undefined ? [] : [hint])];
  return new ControlError(response.status, message, lines.length === 0 ? undefined : lines.join("\n"));
}

/** Calls a control action and returns the response without reading its body. */
export async function sendAction(
  method: string,
  action: string,
  { body, signal = null }: { readonly body?: unknown; readonly signal?: AbortSignal | null } = {},
): Promise<Response> {
  const request: RequestInit = {
    method,
    signal,
    credentials: "same-origin",
    headers: {
      [keyHeader]: getSessionKey(),
      ...(method === "GET" ? {} : { "content-type": "application/json" }),
    },
    body: JSON.stringify(body),
  };
  const response = await fetch(`${controlPath}${action}`, request).catch(() => undefined);
  if (response === undefined) throw createUnreachableError();
  if (!response.ok) throw await readError(response);
  return response;
}

export async function callAction<Answer = unknown>(
  method: string,
  action: string,
  body?: unknown,
): Promise<Answer> {
  const response = await sendAction(method, action, { body });
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

export const readAction = <Answer>(action: string, query: ActionQuery = {}) =>
  callAction<Answer>("GET", appendQuery(action, query));

type ActionQuery = Readonly<Record<string, string | number | undefined>>;

/** Appends a query to an action name, as in `name?a=1&b=2`. Omits undefined and empty values. */
export function appendQuery(action: string, query: ActionQuery): string {
  const filledEntries = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  if (filledEntries.length === 0) return action;
  return `${action}?${new URLSearchParams(filledEntries.map(([name, value]) => [name, String(value)]))}`;
}
