import { readDrills } from "../../actions";
import type { DrillRow } from "../../contract/scenarios";
import { Button } from "../../parts/button";
import { TextArea } from "../../parts/form/text-field";
import { Problem } from "../../parts/problem";
import { Section } from "../../parts/section";
import { VisibleText } from "../../parts/text/text";
import { createStore, useStore } from "../../store/store";
import { useResource } from "../../store/use-resource";
import { starterScenario } from "../../text/starter-scenario";
import { ScenarioPlay } from "./scenario-play";
import { usePlay } from "./use-play";

/** Kept while another view is open. */
const ownScenario = createStore(starterScenario);

/** Plays drills and pasted scenarios, each in a separate world. */
export function ScenariosView() {
  const { value, error, reload } = useResource("drills", readDrills);
  const text = useStore(ownScenario);
  const play = usePlay();
  return (
    <div class="page">
      <h1>Scenarios</h1>
      <p class="muted">
        Each is played in a temporary world of its own. The world on this page does not change.
      </p>
      <ScenarioPlay play={play} onStop={play.stop} />
      <Section title="Your own" heading="h2" isClosed>
        <div class="own-scenario">
          <TextArea label="Text of a scenario file" rows={12} value={text} onType={ownScenario.set} />
          <div class="actions">
            <FilePicker label="Open a scenario file" accept=".yaml,.yml,.json" onRead={ownScenario.set} />
            <Button
              icon="scenarios"
              disabled={text.trim() === "" || play.isPlaying}
              onPress={() => play.start({ text })}
            >
              Play
            </Button>
          </div>
        </div>
      </Section>
      <Section title="Drills" heading="h2" count={value?.items.length}>
        {error !== undefined && <Problem error={error} onRetry={reload} />}
        <DrillList
          drills={value?.items ?? []}
          isPlaying={play.isPlaying}
          onPlay={(drill) => play.start({ drill })}
        />
      </Section>
    </div>
  );
}

function DrillList(props: {
  readonly drills: readonly DrillRow[];
  readonly isPlaying: boolean;
  readonly onPlay: (name: string) => Promise<void>;
}) {
  const { drills, isPlaying, onPlay } = props;
  return (
    <ul class="cards">
      {drills.map(({ name, title, description }) => (
        <li key={name} class="card">
          <VisibleText as="h3">{title}</VisibleText>
          <VisibleText as="p" class="muted">
            {description}
          </VisibleText>
          <div class="actions">
            <Button icon="scenarios" disabled={isPlaying} onPress={() => onPlay(name)}>
              Play<span class="unseen"> {title}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface FilePickerProps {
  readonly label: string;
  /** Accepted file extensions, comma-separated. */
  readonly accept: string;
  readonly onRead: (text: string) => void;
}

/** Reads a text file in the browser, so the sandbox never receives its path. */
function FilePicker({ label, accept, onRead }: FilePickerProps) {
  const read = async (input: HTMLInputElement) => {
    const text = await input.files?.[0]?.text();
    // Clears the field, so that the same file can be picked again after an edit.
    input.value = "";
    if (text !== undefined) onRead(text);
  };
  return (
    <input
      type="file"
      aria-label={label}
      accept={accept}
      onChange={(event) => void read(event.currentTarget)}
    />
  );
}
