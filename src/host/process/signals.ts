const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * A signal aborted by the first Ctrl-C or SIGTERM, with the signal's name as reason; the second one ends the
 * process at once. A terminal that closes counts as SIGTERM: what was made on the platform has to be taken back then,
 * too. Until this is called the process dies of them in the usual way.
 */
export function watchSignals(): AbortSignal {
  const controller = new AbortController();
  const receive = (name: keyof typeof exitCodes) => {
    if (controller.signal.aborted) process.exit(exitCodes[name]);
    controller.abort(name);
  };
  process.on("SIGINT", receive);
  process.on("SIGTERM", receive);
  process.on("SIGHUP", () => receive("SIGTERM"));
  return controller.signal;
}
