import { readWhy } from "../../actions/deliveries";
import { CopyButton } from "../../parts/copy-button";
import { Icon } from "../../parts/icon";
import { Problem } from "../../parts/problem";
import { Prose } from "../../parts/prose";
import { Text } from "../../parts/text";
import { useResource } from "../../store/use-resource";

const tones: Readonly<Record<string, string>> = {
  delivered: "good",
  "not-tried-yet": "wait",
  "not-due-yet": "wait",
};

/** A cause that is not named here is trouble. */
const toneOf = (cause: string | undefined) => (cause === undefined ? "" : (tones[cause] ?? "bad"));

/** Why it did not arrive, or that it did, and the command that goes on from there. */
export function Why({ id, version }: { readonly id: string; readonly version: string }) {
  const { value, error, reload } = useResource(`why ${id}`, () => readWhy(id), version);
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  const tone = toneOf(value?.cause);
  return (
    <section class={`why ${tone}`} aria-label="Why">
      {value !== undefined && (
        <>
          <Icon name={tone === "good" ? "check" : tone === "wait" ? "time" : "help"} />
          <div>
            <p class="why-sentence">
              <Prose>{value.sentence}</Prose>
            </p>
            <p class="why-next">
              <span class="muted">Next</span>
              <code>
                <Text>{value.next}</Text>
              </code>
              <CopyButton text={() => value.next} what="Command">
                Copy
              </CopyButton>
            </p>
          </div>
        </>
      )}
    </section>
  );
}
