import { useEffect, useRef, useState } from "preact/hooks";
import { pluralize } from "../../../base/text/numbers/format-count";
import { verifySignature } from "../../actions";
import type { AttemptRow, SignatureVerdict } from "../../contract/events";
import { SubmitButton } from "../../parts/button";
import { SecretField } from "../../parts/form/text-field";
import { Icon } from "../../parts/icon";
import { Problem } from "../../parts/problem";
import { VisibleText } from "../../parts/text/text";

export function Signature({ attempt: { id, verdicts } }: { readonly attempt: AttemptRow }) {
  if (verdicts.length === 0) return null;
  const visibleVerdicts = verdicts.filter(({ isValid }, index) => isValid || index === 0);
  const otherVerdicts = verdicts.filter((verdict) => !visibleVerdicts.includes(verdict));
  return (
    <section class="signature" aria-label="Signature">
      <h4>Signature</h4>
      <ul>
        {visibleVerdicts.map((verdict) => (
          <VerdictLine key={verdict.secret} verdict={verdict} />
        ))}
      </ul>
      {otherVerdicts.length > 0 && (
        <details>
          <summary>Does not verify with {pluralize(otherVerdicts.length, "other known secret")}</summary>
          <ul>
            {otherVerdicts.map(({ secret }) => (
              <VisibleText as="li" key={secret}>
                {secret}
              </VisibleText>
            ))}
          </ul>
        </details>
      )}
      <VerifyForm attempt={id} />
    </section>
  );
}

/** Sends the secret to the sandbox for a single check. The sandbox doesn't store it. */
function VerifyForm({ attempt }: { readonly attempt: number }) {
  const [secret, setSecret] = useState("");
  const [result, setResult] = useState<{ verdict?: SignatureVerdict; error?: unknown }>({});
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.scrollIntoView({ block: "nearest" }), [result]);
  const latestSecret = useRef(secret);
  const verify = async () => {
    const answer = await verifySignature({ attempt, secret }).then(
      (verdict) => ({ verdict }),
      (error: unknown) => ({ error }),
    );
    // The answer must not stand next to another secret, typed in the meantime.
    if (latestSecret.current === secret) setResult(answer);
  };
  const type = (text: string) => {
    latestSecret.current = text;
    setSecret(text);
    setResult({});
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void verify();
  };
  return (
    <form class="inline-form" onSubmit={submit}>
      <SecretField label="The secret that your receiver has" value={secret} onType={type} />
      <SubmitButton kind="plain" disabled={secret === ""}>
        Verify
      </SubmitButton>
      <div role="status" ref={result.verdict === undefined ? undefined : element}>
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

function VerdictLine({ verdict }: { readonly verdict: SignatureVerdict }) {
  const { isValid, secret, reason } = verdict;
  return (
    <li class={isValid ? "verdict good" : "verdict bad"}>
      <Icon name={isValid ? "check" : "cross"} />
      <span>
        {isValid ? "Verifies with " : "Does not verify with "}
        <VisibleText>{secret}</VisibleText>
        <VisibleText as="span" class="muted">
          {reason === null ? "" : `: ${reason}`}
        </VisibleText>
      </span>
    </li>
  );
}
