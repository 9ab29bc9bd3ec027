import { useEffect, useRef, useState } from "preact/hooks";
import type { Verdict } from "../../../base/inspector/events";
import { verifyWith } from "../../actions/deliveries";
import { SubmitButton } from "../../parts/button";
import { SecretField } from "../../parts/form/secret-field";
import { Problem } from "../../parts/problem";
import { VerdictLine } from "./verdict-line";

/** Sends the secret to the sandbox for this one check; it is never stored. */
export function VerifyForm({ attempt }: { readonly attempt: number }) {
  const [secret, setSecret] = useState("");
  const [result, setResult] = useState<{ verdict?: Verdict; error?: unknown }>({});
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.scrollIntoView({ block: "nearest" }), [result]);
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
      <SecretField label="The secret that your receiver has" value={secret} onType={setSecret} />
      <SubmitButton kind="plain" disabled={secret === ""}>
        Verify
      </SubmitButton>
      <div role="status" ref={result.verdict === undefined ? undefined : shown}>
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
