import type { Host, Progress } from "../../../base/host";
import type { HttpRequest, Send } from "../../../base/http";
import { embeddedOrigin } from "../../../base/platform";
import type { Secrets } from "../../../base/secrets/secrets";
import { toOneLine } from "../../../base/text/safe-sentence";
import { measureSimple, truncate } from "../../../render/table/width";
import { sanitizeLines } from "../../../render/text/safe-text";
import type { GlobalValues } from "../../flags/globals";

/** Time before the line appears, so that short work isn't shown. */
const delayMs = 300;
/** Work that follows within this time counts as the same wait. */
const gapMs = 100;
/** The spinner and the space after it. */
const spinnerCells = 2;

export type LineText = () => string;

interface WaitLineSetting {
  readonly host: Pick<Host, "now" | "progress" | "stderr">;
  readonly flags: Pick<GlobalValues, "quiet">;
  /** Scripts that read JSON often join stderr to stdout. */
  readonly wantsJson: boolean;
  readonly secrets: Secrets;
}

/**
 * One line on a terminal's stderr for everything that a run waits for: its work, its requests, and the pauses
 * between them. Without a terminal, prints a line for the work only, from time to time.
 */
export class WaitLine {
  readonly #work = new Set<LineText>();
  readonly #requests = new Set<LineText>();
  readonly #pauses = new Set<LineText>();
  #spinner: Progress | undefined;
  #since = 0;
  #idleSince = Number.NEGATIVE_INFINITY;
  #isClosed = false;
  #isLive = false;

  constructor(readonly source: WaitLineSetting) {}

  /** Shows the command's own work, instead of its requests. */
  work(text: LineText): Progress {
    return this.#show(this.#work, text);
  }

  /** Shows why no request is being sent. */
  pause(text: LineText): Progress {
    return this.#show(this.#pauses, text);
  }

  /** Shows each request and its retries while in progress. */
  around(send: Send): Send {
    return async (request) => {
      const progress = this.#show(this.#requests, () => describeRequest(request));
      try {
        return await send(request);
      } finally {
        progress.stop();
      }
    };
  }

  /** Called before output appears on the terminal. From then on, the output shows the progress. */
  close(): void {
    this.#isClosed = true;
    this.#spinner?.stop();
  }

  /** Called before live output. Hides the line for a short time, and shows only work after that. */
  hideForOutput(): void {
    this.#isLive = true;
    this.#since = this.source.host.now();
  }

  /** Returns the current text of the line. Undefined while it is hidden. */
  #text(): string | undefined {
    const { host, secrets } = this.source;
    if (this.#isIdle() || host.now() - this.#since < delayMs) return undefined;
    const text = toOneLine(
      sanitizeLines(secrets.mask(readFirstText(this.#work) ?? readFirstText(this.#requests) ?? "")),
    );
    if (!host.stderr.isTerminal) return text;
    const pause = readFirstText(this.#pauses);
    // Shortens the text rather than the pause after it, which says when the work continues.
    const pauseText = pause === undefined ? "" : `  ${pause}`;
    const textCells = (host.stderr.columns ?? 80) - spinnerCells - pauseText.length - 1;
    return `${truncate(text, Math.max(1, textCells), measureSimple)}${pauseText}`.trim();
  }

  #show(texts: Set<LineText>, text: LineText): Progress {
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

const readFirstText = ([text]: Iterable<LineText>): string | undefined => text?.();

function describeRequest({ method, url }: HttpRequest): string {
  const { origin, host, pathname } = new URL(url);
  return `Waiting for ${origin === embeddedOrigin ? "the sandbox" : host}: ${method} ${pathname}`;
}
