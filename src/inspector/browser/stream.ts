import { controlPath } from "../../base/inspector/session";
import { errorOf, unreachable } from "./control";

/** Lines of JSON as they come; ends when the server does, or the signal says so. */
export async function* readLines<Line>(
  action: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<Line> {
  const request = { method: "POST", headers: { "content-type": "application/json" }, signal };
  const response = await fetch(`${controlPath}${action}`, { ...request, body: JSON.stringify(body) }).catch(
    () => undefined,
  );
  if (response === undefined) throw unreachable();
  if (!response.ok || response.body === null) throw await errorOf(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") yield JSON.parse(line) as Line;
  }
}
