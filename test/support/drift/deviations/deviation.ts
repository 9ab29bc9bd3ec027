import type { HttpRequest, HttpResponse, Send } from "../../../../src/base/http";
import { type JsonValue, NumberText, parseJson, printJson } from "../../../../src/base/json/json";

/** A response that a deviation can change in place. Numbers are `NumberText`. */
export interface OpenAnswer {
  status: number;
  type: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: a response can have any shape
  body: any;
}

/** One way in which a platform differs from the sandbox. */
export interface Deviation {
  /** ID of a rule, an assumption with its reading, or the end of a path. */
  readonly about: string;
  /** Matches the requests whose responses change, such as `GET collection/cases?PageSize=5`. */
  readonly on: RegExp;
  /** Returns the request that the platform processes instead. */
  rewrite?(request: HttpRequest): HttpRequest;
  change(answer: OpenAnswer, request: HttpRequest): void;
}

export interface ProbedDeviation extends Deviation {
  readonly probe: string;
}

export const number = (value: number) => new NumberText(String(value));

const nameOf = ({ method, url }: HttpRequest) =>
  `${method} ${decodeURIComponent(url.replace(/^\w+:\/\/[^/]+\/(test|live)\//, ""))}`;

/** Returns the `send` of a platform with this deviation. */
export const deviating =
  (send: Send, { on, rewrite = (request) => request, change }: Deviation): Send =>
  async (request) => {
    if (!on.test(nameOf(request))) return send(request);
    const response = await send(rewrite(request));
    const body = response.body.length === 0 ? undefined : parseJson(response.body);
    const answer: OpenAnswer = { status: response.status, type: response.headers["content-type"], body };
    change(answer, request);
    return written(response, answer);
  };

function written(response: HttpResponse, { status, type, body }: OpenAnswer): HttpResponse {
  return {
    ...response,
    status,
    headers: { ...response.headers, ...(type === undefined ? {} : { "content-type": type }) },
    body: body === undefined ? new Uint8Array() : Buffer.from(printJson(body)),
  };
}

/** Returns a change that replaces the response. */
export const answers = (status: number, body?: unknown): Deviation["change"] => {
  return (answer) => {
    answer.status = status;
    if (body !== undefined) answer.body = body;
  };
};

/** Returns a change that sets a response field given by its path, such as `page.pageSize`. */
export const sets =
  (path: string, value: unknown): Deviation["change"] =>
  ({ body }) => {
    const names = path.split(".");
    const field = names.pop() ?? "";
    names.reduce((part, name) => part[name], body)[field] = value;
  };

type Item = Record<string, JsonValue>;

/** Returns a change that edits every item of a list or sets fields in it. */
export const inEach =
  (list: string, edit: Readonly<Item> | ((item: Item) => void)): Deviation["change"] =>
  ({ body }) => {
    for (const item of list === "" ? body : body[list])
      if (typeof edit === "function") edit(item);
      else Object.assign(item, edit);
  };
