import { useEffect, useRef } from "preact/hooks";
import { pluralize } from "../../../base/text/numbers/format-count";
import type { ScenarioEnd, ScenarioStep } from "../../contract/scenarios";
import { Badge, type Tone } from "../../parts/badge";
import { Button } from "../../parts/button";
import { Problem } from "../../parts/problem";
import { scrollToTop } from "../../parts/scroll-to-top";
import { VisibleText } from "../../parts/text/text";
import { groupByScenario, type PlayedScenario, type PlayedStep } from "../../text/played-scenarios";
import { formatDuration } from "../../text/times";
import type { ScenarioRunState } from "./use-play";

/** Shows a scenario as it plays. Scrolls into view when the scenario begins. */
export function ScenarioPlay({
  play,
  onStop,
}: {
  readonly play: ScenarioRunState;
  readonly onStop: () => void;
}) {
  const { messages, isPlaying, error } = play;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isPlaying) return;
    scrollToTop(card.current);
    card.current?.focus({ preventScroll: true });
  }, [isPlaying]);
  if (messages.length === 0 && !isPlaying && error === undefined) return null;
  const stepCount = messages.filter(({ type }) => type === "step").length;
  const failures = messages.filter((message) => message.type === "failed");
  return (
    <section ref={card} class="card" aria-label="Played" tabIndex={-1}>
      <p class="unseen" role="status">
        {isPlaying ? "Playing" : `Played ${pluralize(stepCount, "step")}`}
      </p>
      {isPlaying && (
        <div class="actions">
          <Button onPress={onStop}>Stop</Button>
        </div>
      )}
      {error !== undefined && <Problem error={error} />}
      {failures.map(({ message }) => (
        <Problem key={message} error={new Error(message)} />
      ))}
      {groupByScenario(messages).map((scenario, index) => (
        <Scenario key={index} scenario={scenario} />
      ))}
    </section>
  );
}

const toneByOutcome: Readonly<Record<ScenarioEnd["outcome"], Tone>> = {
  passed: "good",
  failed: "bad",
  skipped: "quiet",
  interrupted: "wait",
};

/** Shows the verdict at the top, where it stays visible. */
function Scenario({ scenario: { name, steps, end } }: { readonly scenario: PlayedScenario }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
  }, [steps.length]);
  return (
    <>
      <header class="card-head">
        <VisibleText as="h2">{name}</VisibleText>
        {end !== undefined && (
          <span>
            <Badge tone={toneByOutcome[end.outcome]}>{end.outcome}</Badge> in {formatDuration(end.tookMs)}
          </span>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <ol ref={list} class="played" tabIndex={0} aria-label="Timeline">
        {steps.map((played, index) => (
          <Step key={index} played={played} />
        ))}
      </ol>
    </>
  );
}

function Step({ played: { step, moments } }: { readonly played: PlayedStep }) {
  return (
    <li>
      {step !== undefined && (
        <div class="played-step">
          <span class="played-time">{formatDuration(step.atMs)}</span>
          <Badge tone={toneByOutcome[step.outcome]}>{step.outcome}</Badge>
          <VisibleText as="span" class="strong">
            {step.title}
          </VisibleText>
          {step.failure !== undefined && <FailureNote failure={step.failure} />}
        </div>
      )}
      {moments.map(({ atMs, text }, index) => (
        <p key={index} class="played-moment muted">
          <span class="played-time">{formatDuration(atMs)}</span> <VisibleText>{text}</VisibleText>
        </p>
      ))}
    </li>
  );
}

function FailureNote({ failure }: { readonly failure: NonNullable<ScenarioStep["failure"]> }) {
  return (
    <div class="note">
      <VisibleText as="p">{failure.message}</VisibleText>
      {failure.lines.length > 0 && <VisibleText as="pre">{failure.lines.join("\n")}</VisibleText>}
    </div>
  );
}
