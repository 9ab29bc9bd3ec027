import type { HttpRequest, Send } from "../../base/http";
import { recordedDestination } from "../../traffic/destination";
import type { HarRecorder } from "../../traffic/har/har-recorder";

const destinationOf = recordedDestination([]);

/**
 * Records the traffic of a served sandbox: requests to its surfaces, and other requests that may change it.
 */
export function recordServed(send: Send, har: HarRecorder | undefined): Send {
  if (har === undefined) return send;
  const recorded = har.around(send);
  return (request) => (isRecorded(request) ? recorded(request) : send(request));
}

/**
 * Whether to record the request. Skips reads of the control interface, which the inspector sends all the
 * time.
 */
function isRecorded(request: HttpRequest): boolean {
  const destination = destinationOf(request);
  return destination !== undefined && ("surface" in destination || request.method !== "GET");
}
