import { liveConnection } from "../browser/live";
import { switchTheme, theme } from "../browser/theme";
import { IconButton } from "../parts/button";
import { useNow } from "../store/now";
import { useStore } from "../store/store";
import { formatTime } from "../text/times";

const themeIcons = { system: "auto", light: "sun", dark: "moon" } as const;

export function TopBar({ onHelp }: { readonly onHelp: () => void }) {
  const currentTheme = useStore(theme);
  return (
    <header class="top-bar">
      <a class="brand" href="#/overview">
        <span class="logo" aria-hidden="true" />
        recoup <span class="muted">sandbox</span>
      </a>
      <Clock />
      <div class="top-bar-tools">
        <IconButton icon={themeIcons[currentTheme]} label={`Colors: ${currentTheme}`} onPress={switchTheme} />
        <IconButton icon="help" label="Keyboard shortcuts" onPress={onHelp} />
      </div>
    </header>
  );
}

function Clock() {
  const now = useNow();
  const clock = useStore(liveConnection, ({ message }) => message?.clock);
  const state = useStore(liveConnection, (value) => value.state);
  if (now === undefined || clock === undefined) return <span class="clock" />;
  const pace = clock.isFrozen ? "frozen" : clock.speed === 1 ? "" : `${clock.speed}×`;
  return (
    <span class="clock">
      <span class={`pulse ${clock.isFrozen ? "frozen" : state}`} aria-hidden="true" />
      <span class="unseen">Sandbox time</span>
      <time dateTime={now}>{formatTime(now)}</time>
      <span class="muted">{pace || "UTC"}</span>
    </span>
  );
}
