import type { HttpRequest } from "../../../../../src/base/http";
import type { Deviation } from "../deviation";

export const unchanged: Deviation["change"] = () => {};

export const asText = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

export const withoutQuery =
  (name: string) =>
  (request: HttpRequest): HttpRequest => {
    const url = new URL(request.url);
    url.searchParams.delete(name);
    return { ...request, url: url.href };
  };

export const envelope = (type: string) => ({
  businessErrors: [{ type, message: "Refused.", solutionUrl: "" }],
  error: type,
  message: "Refused.",
});

/** Returns a change that edits every envelope in a delivery history. */
export const eachPayload =
  (edit: (text: string) => string): Deviation["change"] =>
  ({ status, body }) => {
    if (status === 200) for (const record of body) record.payload = edit(record.payload);
  };
