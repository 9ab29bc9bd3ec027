const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

interface SignalSource {
  on(signal: NodeJS.Signals, receive: () => void): unknown;
  exit(code: number): void;
}

/**
 * Returns a signal that the first Ctrl-C or SIGTERM aborts, with the name of the signal as its reason. The
 * second one ends the process immediately. A closed terminal counts as SIGTERM, because anything created on
 * the platform must be undone then too. Ctrl-Break on Windows counts as Ctrl-C. Ignores Ctrl-C while a pager
 * runs, because the pager receives it too. Until this is called, signals have their default effect.
 */
export function watchSignals(isPaging: () => boolean, source: SignalSource = process): AbortSignal {
  const controller = new AbortController();
  const receive = (name: keyof typeof exitCodes) => {
    if (controller.signal.aborted) source.exit(exitCodes[name]);
    controller.abort(name);
  };
  source.on("SIGINT", () => isPaging() || receive("SIGINT"));
  source.on("SIGBREAK", () => receive("SIGINT"));
  source.on("SIGTERM", () => receive("SIGTERM"));
  source.on("SIGHUP", () => receive("SIGTERM"));
  return controller.signal;
}
