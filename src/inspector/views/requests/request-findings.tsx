import { readRequestFindings } from "../../actions";
import type { RequestFinding } from "../../contract/requests";
import { Badge } from "../../parts/badge";
import { Prose } from "../../parts/text/prose";
import { VisibleText } from "../../parts/text/text";
import { useResource } from "../../store/use-resource";

/** Shows what the `test judge` rules find in a request, or nothing if there are no findings. */
export function Findings({ id }: { readonly id: string }) {
  const { value } = useResource(`findings of ${id}`, () => readRequestFindings(id));
  if (value === undefined || value.items.length === 0) return null;
  return (
    <section aria-label="Findings">
      <h3>Findings</h3>
      <ul class="findings">
        {value.items.map((finding) => (
          <li key={finding.rule}>
            <Finding finding={finding} />
          </li>
        ))}
      </ul>
      <p class="muted">
        By the rules of <code>recoup test judge</code>, among the requests of ten minutes before and after.
      </p>
    </section>
  );
}

function Finding({ finding: { rule, verdict, message, advice } }: { readonly finding: RequestFinding }) {
  return (
    <>
      <p>
        <Badge tone={verdict === "broken" ? "bad" : "ask"}>{verdict}</Badge>{" "}
        <VisibleText as="code">{rule}</VisibleText>
      </p>
      <p>
        <Prose>{message}</Prose>
      </p>
      <p class="muted">
        <Prose>{advice}</Prose>
      </p>
    </>
  );
}
