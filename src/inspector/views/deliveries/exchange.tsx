import type { AttemptRow } from "../../../base/inspector/events";
import { Code, Headers } from "../../parts/text/code";
import { Text } from "../../parts/text/text";

/** Shows request and response, side by side if they fit. */
export function Exchange({ attempt, payload }: { readonly attempt: AttemptRow; readonly payload: string }) {
  const { url, sentTo, headers, editedBody, answer, error } = attempt;
  return (
    <div class="exchange">
      <section aria-label="Request">
        <h4>Request</h4>
        <p class="address">
          <span class="method">POST</span> <Text>{sentTo ?? url}</Text>
        </p>
        {sentTo !== null && sentTo !== url && (
          <p class="muted">
            By a route, in place of <Text>{url}</Text>
          </p>
        )}
        {headers === null ? <p class="muted">Nothing was sent</p> : <Headers headers={headers} />}
        {headers !== null && <Code label="Body of the request" text={editedBody ?? payload} />}
      </section>
      <section aria-label="Answer">
        <h4>Answer</h4>
        {answer === null ? (
          <p>
            <Text>{error ?? "The receiver gave none"}</Text>
          </p>
        ) : (
          <>
            {answer.headers !== null && <Headers headers={answer.headers} />}
            <Code label="Body of the answer" text={answer.body} />
          </>
        )}
      </section>
    </div>
  );
}
