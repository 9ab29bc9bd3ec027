import type { Host, Progress } from "../../../base/host";
import type { HttpRequest, Send } from "../../../base/http";
import { embeddedOrigin } from "../../../base/platform";
import type { Secrets } from "../../../base/secrets/secrets";
import { toOneLine } from "../../../base/text/safe-sentence";
import { measureSimpleText, truncate } from "../../../render/table/width";
import { sanitizeLines } from "../../../render/text/safe-text";
import type { GlobalValues } from "../../flags/globals";

/** Short work isn't shown. */
const delayMs = 300;
/** Work that starts within this time counts as part of the same wait. */
const gapMs = 100;
/** Width of the spinner and the space after it. */
const spinnerCells = 2;

export type LineText = () => string;

interface WaitLineSetting {
  readonly host: Pick<Host, "now" | "progress" | "stderr">;
  readonly flags: Pick<GlobalValues, "quiet">;
  /** Scripts that read JSON often merge stderr into stdout. */
  readonly wantsJson: boolean;
  readonly secrets: Secrets;
}

/**
 * A single line on a terminal's stderr for everything a run waits for: its work, its requests, and the pauses
 * between them. Without a terminal, prints a line from time to time, and only about the work.
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

  /** Shows what the command itself is doing instead of its requests. */
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

  /** Called before output appears on the terminal. From then on, the output itself shows progress. */
  close(): void {
    this.#isClosed = true;
    this.#spinner?.stop();
  }

  /** Called before live output. Hides the line briefly, and shows only work after that. */
  hideForOutput(): void {
    this.#isLive = true;
    this.#since = this.source.host.now();
  }

  /** Returns the text of the line, or undefined while the line is hidden. */
  #text(): string | undefined {
    const { host, secrets } = this.source;
    if (this.#isIdle() || host.now() - this.#since < delayMs) return undefined;
    const text = toOneLine(
      sanitizeLines(secrets.mask(readFirstText(this.#work) ?? readFirstText(this.#requests) ?? "")),
    );
    if (!host.stderr.isTerminal) return text;
    const pause = readFirstText(this.#pauses);
    // Shortens the text but not the pause after it, which says when work continues.
    const pauseText = pause === undefined ? "" : `  ${pause}`;
    const textCells = (host.stderr.columns ?? 80) - spinnerCells - pauseText.length - 1;
    return `${truncate(text, Math.max(1, textCells), measureSimpleText)}${pauseText}`.trim();
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
