import type { WhyAnswer } from "../../contract/events";
import { Command } from "../command";
import { Icon } from "../icon";
import { Problem } from "../problem";
import { Prose } from "../text/prose";

const toneByCause: Readonly<Record<string, string>> = {
  delivered: "good",
  "not-tried-yet": "wait",
  "not-due-yet": "wait",
};

/** Falls back to `bad` if the cause has no tone. */
const selectTone = (answer: WhyAnswer | undefined) =>
  answer === undefined ? "" : (toneByCause[answer.cause] ?? "bad");

interface WhyBoxProps {
  readonly answer: WhyAnswer | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function WhyBox({ answer, error, onRetry }: WhyBoxProps) {
  if (error !== undefined) return <Problem error={error} onRetry={onRetry} />;
  const tone = selectTone(answer);
  return (
    <section class={`why ${tone}`} aria-label="Why">
      {answer !== undefined && (
        <>
          <Icon name={tone === "good" ? "check" : tone === "wait" ? "time" : "help"} />
          <div>
            <p class="why-sentence">
              <Prose>{answer.sentence}</Prose>
            </p>
            <Command text={answer.next}>
              <span class="muted">Next</span>
            </Command>
          </div>
        </>
      )}
    </section>
  );
}
