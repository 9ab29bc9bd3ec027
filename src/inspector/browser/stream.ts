import { sendAction } from "./control";

/** Yields lines as they arrive, until the response ends or the request is aborted. */
export async function* streamLines({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let partialLine = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (partialLine + value).split("\n");
    partialLine = lines.pop() ?? "";
    yield* lines;
  }
}

export async function* readLines<Line>(
  action: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<Line> {
  const response = await sendAction("POST", action, { body, signal });
  for await (const line of streamLines(response)) if (line !== "") yield JSON.parse(line) as Line;
}
