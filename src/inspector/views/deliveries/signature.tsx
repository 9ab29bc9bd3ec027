import type { AttemptRow } from "../../../base/inspector/events";
import { Text } from "../../parts/text/text";
import { counted } from "../../text/times";
import { VerdictLine } from "./verdict-line";
import { VerifyForm } from "./verify-form";

/** Shows which secrets verify the signature, and whether the receiver's does. */
export function Signature({ attempt: { id, verdicts } }: { readonly attempt: AttemptRow }) {
  if (verdicts.length === 0) return null;
  const shown = verdicts.filter(({ isValid }, index) => isValid || index === 0);
  const others = verdicts.filter((verdict) => !shown.includes(verdict));
  return (
    <section class="signature" aria-label="Signature">
      <h4>Signature</h4>
      <ul>
        {shown.map((verdict) => (
          <VerdictLine key={verdict.secret} verdict={verdict} />
        ))}
      </ul>
      {others.length > 0 && (
        <details>
          <summary>Does not verify with {counted(others.length, "other known secret")}</summary>
          <ul>
            {others.map(({ secret }) => (
              <li key={secret}>
                <Text>{secret}</Text>
              </li>
            ))}
          </ul>
        </details>
      )}
      <VerifyForm attempt={id} />
    </section>
  );
}
