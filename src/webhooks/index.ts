/**
 * The module `recoup/webhooks`, for partner receivers. Verifies and creates signatures, and defines the event
 * types. Reads no clock, file or network, and depends only on Node.
 *
 * ```js
 * const { verify } = require("recoup/webhooks");
 *
 * const result = verify({
 *   header: request.headers["x-service-signature"],
 *   body: rawBody, // the bytes as they arrived, before any JSON parser
 *   secret: process.env.WEBHOOK_SECRET,
 *   nowSeconds: Math.floor(Date.now() / 1000),
 * });
 * if (!result.valid) return response.writeHead(401).end(result.reason);
 * ```
 */
export { eventTypes, isCaseEvent, isClientEvent } from "./events/event-types";
export type * from "./events/payloads";
export { sign, signatureHeader } from "./signature";
export {
  platformTolerance,
  type ReceivedDelivery,
  type RefusalReason,
  type Tolerance,
  type Verification,
  verify,
} from "./verify";
export { type VerifiedEvent, verifyAndParse } from "./verify-and-parse";
