import type { WhyAnswer } from "../../../base/inspector/events";
import { CopyButton } from "../copy-button";
import { Icon } from "../icon";
import { Problem } from "../problem";
import { Prose } from "../text/prose";
import { Text } from "../text/text";

const tones: Readonly<Record<string, string>> = {
  delivered: "good",
  "not-tried-yet": "wait",
  "not-due-yet": "wait",
};

/** A cause that is not named here is trouble. */
const toneOf = (answer: WhyAnswer | undefined) =>
  answer === undefined ? "" : (tones[answer.cause] ?? "bad");

interface WhyBoxProps {
  readonly answer: WhyAnswer | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Why an event did not arrive, or that it did, and the command that goes on from there. */
export function WhyBox({ answer, error, onRetry }: WhyBoxProps) {
  if (error !== undefined) return <Problem error={error} onRetry={onRetry} />;
  const tone = toneOf(answer);
  return (
    <section class={`why ${tone}`} aria-label="Why">
      {answer !== undefined && (
        <>
          <Icon name={tone === "good" ? "check" : tone === "wait" ? "time" : "help"} />
          <div>
            <p class="why-sentence">
              <Prose>{answer.sentence}</Prose>
            </p>
            <p class="why-next">
              <span class="muted">Next</span>
              <code>
                <Text>{answer.next}</Text>
              </code>
              <CopyButton text={() => answer.next} what="Command">
                Copy
              </CopyButton>
            </p>
          </div>
        </>
      )}
    </section>
  );
}
