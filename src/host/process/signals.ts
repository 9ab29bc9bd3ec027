const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * A signal aborted by the first Ctrl-C or SIGTERM, with the signal's name as reason; the second one ends the
 * process at once. A closed terminal counts as SIGTERM, since what was created on the platform has to be undone then
 * too. Ctrl-C is ignored while a pager runs, which receives it as well. Until this is called, signals have their default
 * effect.
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
