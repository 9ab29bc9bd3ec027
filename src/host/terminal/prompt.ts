import { Writable } from "node:stream";
import { Failure } from "../../base/failure";
import type { AnswerCheck, Prompts } from "../../base/host";

type PromptLibrary = typeof import("@clack/prompts");
type PromptOptions = { readonly output: Writable; readonly signal: AbortSignal };

/** Asks questions on stderr, because stdout is for the result. Loads its library for the first question. */
export function createPrompts(getSignal: () => AbortSignal): Prompts {
  const prompt = async <Answer>(
    question: (library: PromptLibrary, shared: PromptOptions) => Promise<Answer | symbol>,
  ): Promise<Answer> => {
    const library = await import("@clack/prompts");
    // On Ctrl-D, the library would stop reading without an answer, and the process would exit with 0.
    library.updateSettings({ aliases: { "\x04": "cancel" } });
    // Passes a separate signal, because the library doesn't remove its listener.
    const answer = await question(library, {
      output: getPromptOutput(),
      signal: AbortSignal.any([getSignal()]),
    });
    if (typeof answer === "symbol") throw new Failure("interrupted", "the question was not answered");
    return answer;
  };
  return {
    text: (message, { initial, check } = {}) =>
      prompt<string>(({ text }, shared) =>
        text({
          ...shared,
          message,
          validate: createTrimmedCheck(check),
          ...(initial === undefined ? {} : { initialValue: initial }),
        }),
      ).then((answer) => answer.trim()),
    hidden: (message, check) =>
      prompt<string>(({ password }, shared) =>
        password({ ...shared, message, mask: "*", validate: createTrimmedCheck(check), clearOnError: true }),
      ).then((answer) => answer.trim()),
    confirm: (message) =>
      prompt<boolean>(({ confirm }, shared) => confirm({ ...shared, message, initialValue: false })),
    choose: (message, choices) =>
      prompt(({ select }, shared) =>
        select<string>({ ...shared, message, options: choices.map((value) => ({ value })) }),
      ) as Promise<never>,
  };
}

/** Returns a check that trims the answer first. The library passes undefined if the user typed no text. */
function createTrimmedCheck(check: AnswerCheck = () => undefined) {
  return (answer: string | undefined) => check((answer ?? "").trim());
}

/** Some terminals report a size of 0, which would put each letter on its own line. */
function getPromptOutput(): Writable {
  const { stderr } = process;
  if (stderr.columns > 0 && stderr.rows > 0) return stderr;
  const output = new Writable({ write: (chunk, _encoding, done) => void stderr.write(chunk, () => done()) });
  return Object.assign(output, { columns: stderr.columns || 80, rows: stderr.rows || 24, isTTY: true });
}
