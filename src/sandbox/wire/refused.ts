import type { HandlerResponse } from "./responses";

class RefusedRequest extends Error {
  constructor(readonly answer: HandlerResponse) {
    super("The request was refused");
  }
}

/** Ends the request with a response when thrown, and rolls back the changes. */
export class RollbackError extends Error {
  constructor(readonly answer: HandlerResponse) {
    super("The request was refused and rolled back");
  }
}

/** Ends the handler with this response. Unlike `RollbackError`, keeps the changes. */
export function refuse(answer: HandlerResponse): never {
  throw new RefusedRequest(answer);
}

/** Returns the handler's response, or the response passed to `refuse` if the handler refused the request. */
export function catchRefusal(handle: () => HandlerResponse): HandlerResponse {
  try {
    return handle();
  } catch (error) {
    if (error instanceof RefusedRequest) return error.answer;
    throw error;
  }
}
