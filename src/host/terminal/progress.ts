import type { Host, Progress } from "../../base/host";

/** Shorter work shows no spinner and does not load its library. */
const delayMs = 300;

const silent: Progress = { update() {}, stop() {} };

/** The relevant part of a terminal's stream. */
interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Whether a spinner can be shown: on a capable terminal, not in CI. */
export function canShowProgress({ isTTY = false, columns = 0 }: Screen, env: Host["env"]): boolean {
  const isBuildServer = env.CI !== undefined && env.CI !== "" && env.CI !== "false";
  // On a terminal that gives its width as 0 the spinner would count its lines for ever.
  return isTTY && columns > 0 && !isBuildServer && env.TERM !== "dumb";
}

/** A spinner on the stream, shown once the work has taken a moment. */
export function startProgress(text: string, stream: NodeJS.WriteStream, env: Host["env"]): Progress {
  if (!canShowProgress(stream, env)) return silent;
  let latest = text;
  let isStopped = false;
  let spinner: { text: string; stop(): unknown } | undefined;

  /** Errors are ignored: the work continues without a spinner. */
  async function show(): Promise<void> {
    const { default: ora } = await import("ora");
    if (isStopped) return;
    // Ctrl-C must reach us as a signal, so the spinner keeps its hands off stdin.
    spinner = ora({ text: latest, stream, discardStdin: false }).start();
  }

  const timer = setTimeout(() => show().catch(() => {}), delayMs).unref();
  return {
    update(next) {
      latest = next;
      if (spinner) spinner.text = next;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      spinner?.stop();
    },
  };
}
