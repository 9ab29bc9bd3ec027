import type { Headers } from "../../base/http";
import { present } from "../../base/present";
import { wholeCharacters } from "../masking/text-body";
import type { KeptBody, WholeAnswer, WholeExchange } from "../whole-exchange";
import { ownFields } from "./har-entry";

/** Formats an exchange as an entry of a HAR file, on one line. */
export function printEntry({ method, url, headers, body, sentAt, endedAt, answer }: WholeExchange): string {
  const time = Math.max(0, endedAt - sentAt);
  return JSON.stringify({
    startedDateTime: new Date(sentAt).toISOString(),
    time,
    request: {
      method,
      url,
      ...message(headers),
      queryString: pairsIn(url),
      ...(body.size > 0 && { postData: postData(body, headers) }),
      bodySize: body.size,
    },
    response: responseOf(answer),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  });
}

const httpVersion = "HTTP/1.1";

const message = (headers: Headers) => ({
  httpVersion,
  cookies: [],
  headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  headersSize: -1,
});

/** Returns status 0 for a request without an answer. */
function responseOf(answer: WholeAnswer | undefined) {
  const { status = 0, headers = {}, body, issued } = answer ?? {};
  return {
    status,
    statusText: "",
    ...message(headers),
    content: {
      size: body?.size ?? 0,
      mimeType: headers["content-type"] ?? "",
      ...(body !== undefined && body.bytes.length > 0 && { text: bodyText(body) }),
    },
    redirectURL: headers.location ?? "",
    bodySize: -1,
    ...present({ [ownFields.issued]: issued }),
  };
}

const postData = (body: KeptBody, headers: Headers) => ({
  mimeType: headers["content-type"] ?? "",
  text: bodyText(body),
  [ownFields.size]: body.size,
  ...present({ [ownFields.digest]: body.digest }),
});

const bodyText = ({ bytes }: KeptBody) => Buffer.from(wholeCharacters(bytes)).toString();

function pairsIn(url: string) {
  const [, query = ""] = url.split(/\?(.*)/s);
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
}
