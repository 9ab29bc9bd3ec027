import type { HttpRequest, Send } from "../../base/http";
import { createDestinationFinder } from "../../traffic/destination";
import type { HarRecorder } from "../../traffic/har/har-recorder";

const classifyRequest = createDestinationFinder([]);

/** Records a served sandbox's traffic: requests to its surfaces, and other requests that may change it. */
export function recordServedTraffic(send: Send, har: HarRecorder | undefined): Send {
  if (har === undefined) return send;
  const sendRecorded = har.around(send);
  return (request) => (shouldRecord(request) ? sendRecorded(request) : send(request));
}

/** Reads of the control interface aren't recorded, because the inspector sends them all the time. */
function shouldRecord(request: HttpRequest): boolean {
  const destination = classifyRequest(request);
  return destination !== undefined && ("surface" in destination || request.method !== "GET");
}
