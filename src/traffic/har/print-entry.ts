import type { Headers } from "../../base/http";
import type { FullExchange, FullResponse, StoredBody } from "../full-exchange";
import { trimPartialCharacter } from "../masking/text-body";
import { customFields } from "./har-entry";

/** Formats an exchange as a single-line HAR entry. */
export function printEntry({ method, url, headers, body, sentAt, endedAt, answer }: FullExchange): string {
  const time = Math.max(0, endedAt - sentAt);
  return JSON.stringify({
    startedDateTime: new Date(sentAt).toISOString(),
    time,
    request: {
      method,
      url,
      ...buildMessage(headers),
      queryString: listQueryPairs(url),
      ...(body.size > 0 && { postData: buildPostData(body, headers) }),
      bodySize: body.size,
    },
    response: buildResponse(answer),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  });
}

const httpVersion = "HTTP/1.1";

const buildMessage = (headers: Headers) => ({
  httpVersion,
  cookies: [],
  headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  headersSize: -1,
});

/** The status is 0 if there was no response. */
function buildResponse(answer: FullResponse | undefined) {
  const { status = 0, headers = {}, body, issued } = answer ?? {};
  return {
    status,
    statusText: "",
    ...buildMessage(headers),
    content: {
      size: body?.size ?? 0,
      mimeType: headers["content-type"] ?? "",
      ...(body !== undefined && body.bytes.length > 0 && { text: decodeBody(body) }),
    },
    redirectURL: headers.location ?? "",
    bodySize: -1,
    [customFields.issued]: issued,
  };
}

const buildPostData = (body: StoredBody, headers: Headers) => ({
  mimeType: headers["content-type"] ?? "",
  text: decodeBody(body),
  [customFields.size]: body.size,
  [customFields.digest]: body.digest,
});

const decodeBody = ({ bytes }: StoredBody) => Buffer.from(trimPartialCharacter(bytes)).toString();

function listQueryPairs(url: string) {
  const [, query = ""] = url.split(/\?(.*)/s);
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
}
