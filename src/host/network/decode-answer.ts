import type { HttpResponse } from "../../base/http";
import { errorCode } from "../system-cause";
import type { Exchange } from "./exchange";
import { describeTooLarge, describeUndecodable } from "./send-failure";

/** Decodes the body, and removes the two headers that describe the encoded one. */
export async function decodeAnswer(answer: HttpResponse, exchange: Exchange): Promise<HttpResponse> {
  const { "content-encoding": encodings = "", "content-length": _encodedLength, ...headers } = answer.headers;
  if (answer.body.length === 0) return answer;
  try {
    const { decodeBody } = await import("../../base/decode-body");
    const body = await decodeBody(answer.body, encodings, exchange.limits.maxBodyBytes);
    return { status: answer.status, headers, body };
  } catch (error) {
    if (errorCode(error) === "ERR_BUFFER_TOO_LARGE") throw describeTooLarge(exchange);
    throw describeUndecodable(exchange, encodings, error);
  }
}
