const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Returns a signal that is aborted by the first Ctrl-C or SIGTERM, with the signal's name as reason; the
 * second one ends the process immediately. A closed terminal counts as SIGTERM, since creations on the
 * platform must be undone then too. Ignores Ctrl-C while a pager runs, which also receives it. Until this is
 * called, signals have their default effect.
 */
export function watchSignals(isPaging: () => boolean): AbortSignal {
  const controller = new AbortController();
  const receive = (name: keyof typeof exitCodes) => {
    if (controller.signal.aborted) process.exit(exitCodes[name]);
    controller.abort(name);
  };
  process.on("SIGINT", () => isPaging() || receive("SIGINT"));
  process.on("SIGTERM", receive);
  process.on("SIGHUP", () => receive("SIGTERM"));
  return controller.signal;
}
