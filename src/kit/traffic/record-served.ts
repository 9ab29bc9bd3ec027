import type { HttpRequest, Send } from "../../base/http";
import { recordedDestination } from "../../traffic/destination";
import type { HarRecorder } from "../../traffic/har/har-recorder";

const destinationOf = recordedDestination([]);

/** Records what a served sandbox receives and sends: requests to its interfaces, and what changes it otherwise. */
export function recordServed(send: Send, har: HarRecorder | undefined): Send {
  if (har === undefined) return send;
  const recorded = har.around(send);
  return (request) => (isRecorded(request) ? recorded(request) : send(request));
}

/** The inspector reads the control interface all the time. */
function isRecorded(request: HttpRequest): boolean {
  const destination = destinationOf(request);
  return destination !== undefined && ("surface" in destination || request.method !== "GET");
}
