import { toSafeSentence } from "../text/safe-sentence";
import { Advice, CommandLine, type Hint, recoup } from "./advice";

/**
 * Commands that the sandbox's control interface suggests. It sends only their names, because another program
 * might be running at the server's address.
 */
export const sandboxLines = {
  actors: recoup`sandbox actors`,
  deleteSnapshot: recoup`sandbox snapshot delete <name>`,
  export: recoup`sandbox export <file>`,
  keepCopies: recoup`config unset undo.size`,
  keepNoCopies: recoup`config set undo.size 0`,
  payments: recoup`payments list --as customer`,
  redo: recoup`sandbox redo`,
  reset: recoup`sandbox reset`,
  saveSnapshot: recoup`sandbox snapshot save <name>`,
  snapshots: recoup`sandbox snapshot list`,
  status: recoup`sandbox status`,
  undo: recoup`sandbox undo`,
} as const;

/** A part of advice on the wire: text or the name of a command. */
export type WirePart = string | { readonly line: keyof typeof sandboxLines };

const nameByLine = new Map<unknown, keyof typeof sandboxLines>(
  Object.entries(sandboxLines).map(([name, line]) => [line, name as keyof typeof sandboxLines]),
);

/** Converts advice for the control interface, or returns undefined if the hint has no commands. */
export function encodeAdvice(hint: Hint | undefined): readonly WirePart[] | undefined {
  if (!(hint instanceof Advice)) return undefined;
  return hint.parts.map((part) => {
    const line = nameByLine.get(part);
    return line === undefined ? String(part) : { line };
  });
}

/** Decodes received advice. Known commands become commands; everything else stays text. */
export function decodeAdvice(parts: readonly unknown[]): Advice {
  return new Advice(
    parts.map((part) => {
      const { line = "" } = (typeof part === "object" && part !== null ? part : {}) as { line?: string };
      const adviceLine = Object.entries(sandboxLines).find(([name]) => name === line)?.[1];
      return adviceLine instanceof CommandLine ? adviceLine : toSafeSentence(String(part));
    }),
  );
}
