import { useState } from "preact/hooks";
import type { AttemptRow, Verdict } from "../../../base/inspector/events";
import { verifyWith } from "../../actions/deliveries";
import { Button } from "../../parts/button";
import { Icon } from "../../parts/icon";
import { Problem } from "../../parts/problem";
import { SecretField } from "../../parts/secret-field";
import { Text } from "../../parts/text";

/** With which secrets the signature verifies, and whether with the one that the receiver has. */
export function Signature({ attempt }: { readonly attempt: AttemptRow }) {
  if (attempt.verdicts.length === 0) return null;
  return (
    <section class="signature" aria-label="Signature">
      <h4>Signature</h4>
      <ul>
        {attempt.verdicts.map((verdict) => (
          <VerdictLine key={verdict.secret} verdict={verdict} />
        ))}
      </ul>
      <VerifyForm attempt={attempt.id} />
    </section>
  );
}

function VerdictLine({ verdict: { isValid, secret, reason } }: { readonly verdict: Verdict }) {
  return (
    <li class={isValid ? "verdict good" : "verdict bad"}>
      <Icon name={isValid ? "check" : "cross"} />
      <span>
        {isValid ? "Verifies with " : "Does not verify with "}
        <Text>{secret}</Text>
        {reason !== null && (
          <span class="muted">
            : <Text>{reason}</Text>
          </span>
        )}
      </span>
    </li>
  );
}

/** The secret is sent to the sandbox for this one answer, and kept nowhere. */
function VerifyForm({ attempt }: { readonly attempt: number }) {
  const [secret, setSecret] = useState("");
  const [result, setResult] = useState<{ verdict?: Verdict; error?: unknown }>({});
  const verify = async () => {
    setResult(
      await verifyWith({ attempt, secret }).then(
        (verdict) => ({ verdict }),
        (error: unknown) => ({ error }),
      ),
    );
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void verify();
  };
  return (
    <form class="inline-form" onSubmit={submit}>
      <SecretField label="The secret of your receiver" value={secret} onType={setSecret} />
      <Button onPress={verify} disabled={secret === ""}>
        Verify
      </Button>
      <div role="status">
        {result.verdict !== undefined && (
          <ul>
            <VerdictLine verdict={result.verdict} />
          </ul>
        )}
      </div>
      {result.error !== undefined && <Problem error={result.error} />}
    </form>
  );
}
