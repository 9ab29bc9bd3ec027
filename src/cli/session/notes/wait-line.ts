import type { Host, Progress } from "../../../base/host";
import type { HttpRequest, Send } from "../../../base/http";
import { embeddedOrigin } from "../../../base/platform";
import type { Secrets } from "../../../base/secrets/secrets";
import { onOneLine } from "../../../base/text/safe-sentence";
import { simpleWidth, truncate } from "../../../render/table/width";
import { safeLines } from "../../../render/text/safe-text";
import type { GlobalValues } from "../../flags/globals";

/** Shorter work shows nothing. */
const delayMs = 300;
/** Work that follows within this time is the same wait. */
const gapMs = 100;
/** The spinner and the space behind it. */
const spinnerCells = 2;

export type Text = () => string;

interface Source {
  readonly host: Pick<Host, "now" | "progress" | "stderr">;
  readonly flags: Pick<GlobalValues, "quiet">;
  /** Scripts that read JSON often join stderr to it. */
  readonly wantsJson: boolean;
  readonly secrets: Secrets;
}

/**
 * One line on a terminal's stderr for all that a run waits for: its work, its requests, the pauses between them. Off a
 * terminal, the work alone has a line now and then.
 */
export class WaitLine {
  readonly #work = new Set<Text>();
  readonly #requests = new Set<Text>();
  readonly #pauses = new Set<Text>();
  #spinner: Progress | undefined;
  #since = 0;
  #idleSince = Number.NEGATIVE_INFINITY;
  #isClosed = false;
  #isLive = false;

  constructor(readonly source: Source) {}

  /** Shows what the command itself does, in place of its requests. */
  work(text: Text): Progress {
    return this.#show(this.#work, text);
  }

  /** Shows why nothing is sent for now. */
  pause(text: Text): Progress {
    return this.#show(this.#pauses, text);
  }

  /** Shows each request, with its retries, while it lasts. */
  around(send: Send): Send {
    return async (request) => {
      const shown = this.#show(this.#requests, () => describe(request));
      try {
        return await send(request);
      } finally {
        shown.stop();
      }
    };
  }

  /** Called before output appears on the terminal: from then on the output is the sign of life. */
  close(): void {
    this.#isClosed = true;
    this.#spinner?.stop();
  }

  /** Called before live output: work is shown again when no more comes for a while. */
  giveWay(): void {
    this.#isLive = true;
    this.#since = this.source.host.now();
  }

  /** What the line says now; undefined while it is not shown. */
  #text(): string | undefined {
    const { host, secrets } = this.source;
    if (this.#isIdle() || host.now() - this.#since < delayMs) return undefined;
    const text = onOneLine(safeLines(secrets.mask(firstOf(this.#work) ?? firstOf(this.#requests) ?? "")));
    if (!host.stderr.isTerminal) return text;
    const pause = firstOf(this.#pauses);
    // The end of a pause matters more than what waits for it.
    const end = pause === undefined ? "" : `  ${pause}`;
    const cells = (host.stderr.columns ?? 80) - spinnerCells - end.length - 1;
    return `${truncate(text, Math.max(1, cells), simpleWidth)}${end}`.trim();
  }

  #show(texts: Set<Text>, text: Text): Progress {
    const { host, flags, wantsJson } = this.source;
    const isHidden =
      texts === this.#work ? !host.stderr.isTerminal && wantsJson : this.#isLive || !host.stderr.isTerminal;
    if (this.#isClosed || flags.quiet === true || isHidden) return { stop() {} };
    if (this.#isIdle() && host.now() - this.#idleSince > gapMs) this.#since = host.now();
    texts.add(text);
    this.#spinner ??= host.progress(() => this.#text());
    return {
      stop: () => {
        texts.delete(text);
        if (this.#isIdle()) this.#idleSince = host.now();
      },
    };
  }

  #isIdle(): boolean {
    return this.#work.size + this.#requests.size + this.#pauses.size === 0;
  }
}

const firstOf = ([text]: Iterable<Text>): string | undefined => text?.();

function describe({ method, url }: HttpRequest): string {
  const { origin, host, pathname } = new URL(url);
  return `Waiting for ${origin === embeddedOrigin ? "the sandbox" : host}: ${method} ${pathname}`;
}
