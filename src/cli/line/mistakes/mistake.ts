/** Why commander rejected a line. It is the failure's `cause`, which `next-step.ts` reads. */
export type Mistake =
  /** `words` are the arguments before the flag, then the rest of the line. */
  | {
      readonly kind: "unknown-flag";
      readonly word: string;
      readonly flags: readonly string[];
      readonly words: readonly string[];
    }
  | { readonly kind: "stray-words"; readonly words: readonly string[]; readonly flags: readonly string[] }
  | {
      readonly kind: "unknown-value";
      readonly flag: string;
      readonly word: string;
      readonly choices?: readonly string[];
    }
  | { readonly kind: "missing-argument"; readonly name: string }
  | { readonly kind: "missing-value"; readonly flag: string }
  /** `name` is the argument or flag, such as `<case>` or `--case`. */
  | { readonly kind: "empty-value"; readonly name: string };

export function isMistake(cause: unknown): cause is Mistake {
  return typeof cause === "object" && cause !== null && "kind" in cause && !(cause instanceof Error);
}
