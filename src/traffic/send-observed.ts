import type { HttpRequest, HttpResponse, Send } from "../base/http";

/**
 * Sends a request, then calls `end` with the response, or with undefined if there is none or the client
 * disconnects first.
 */
export async function sendObserved(
  request: HttpRequest,
  send: Send,
  end: (response: HttpResponse | undefined) => void,
): Promise<HttpResponse> {
  request.onGone?.(() => end(undefined));
  try {
    const response = await send(request);
    end(response);
    return response;
  } catch (error) {
    end(undefined);
    throw error;
  }
}
