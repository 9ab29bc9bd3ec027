import { useEffect, useRef } from "preact/hooks";
import type { ScenarioEnd, ScenarioMessage, ScenarioStep } from "../../../base/inspector/scenarios";
import { Badge, type Tone } from "../../parts/badge";
import { Button } from "../../parts/button";
import { Problem } from "../../parts/problem";
import { Text } from "../../parts/text/text";
import { counted, duration } from "../../text/times";
import type { Play } from "./use-play";

/** What was played, as it happens. */
export function Played({ play, onStop }: { readonly play: Play; readonly onStop: () => void }) {
  const { messages, isPlaying, error } = play;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
  }, [messages.length]);
  if (messages.length === 0 && !isPlaying && error === undefined) return null;
  const steps = messages.filter(({ type }) => type === "step").length;
  return (
    <section class="card" aria-label="Played">
      <header class="card-head">
        <h2>
          <Text>{nameOf(messages)}</Text>
        </h2>
        {isPlaying && <Button onPress={onStop}>Stop</Button>}
      </header>
      <p class="unseen" role="status">
        {isPlaying ? "Playing" : `Played ${counted(steps, "step")}`}
      </p>
      {error !== undefined && <Problem error={error} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ol ref={list} class="played" tabIndex={0} aria-label="Timeline">
        {messages.map((message, index) => (
          <Message key={index} message={message} />
        ))}
      </ol>
    </section>
  );
}

const nameOf = ([first]: readonly ScenarioMessage[]) =>
  first === undefined || first.type === "failed" ? "Scenario" : first.name;

const tones: Readonly<Record<ScenarioEnd["outcome"], Tone>> = {
  passed: "good",
  failed: "bad",
  skipped: "quiet",
  interrupted: "wait",
};

function Message({ message }: { readonly message: ScenarioMessage }) {
  if (message.type === "start") return null;
  if (message.type === "failed")
    return (
      <li class="played-end">
        <Problem error={new Error(message.message)} />
      </li>
    );
  if (message.type === "end")
    return (
      <li class="played-end">
        <Badge tone={tones[message.outcome]}>{message.outcome}</Badge> in {duration(message.tookMs)}
      </li>
    );
  if (message.type === "moment")
    return (
      <li class="played-moment muted">
        <span class="played-time">{duration(message.atMs)}</span> <Text>{message.text}</Text>
      </li>
    );
  return (
    <li class="played-step">
      <span class="played-time">{duration(message.atMs)}</span>
      <Badge tone={tones[message.outcome]}>{message.outcome}</Badge>
      <span class="strong">
        <Text>{message.title}</Text>
      </span>
      {message.failure !== undefined && <Failure failure={message.failure} />}
    </li>
  );
}

function Failure({ failure }: { readonly failure: NonNullable<ScenarioStep["failure"]> }) {
  return (
    <div class="note">
      <p>
        <Text>{failure.message}</Text>
      </p>
      {failure.lines.length > 0 && (
        <pre>
          <Text>{failure.lines.join("\n")}</Text>
        </pre>
      )}
    </div>
  );
}
