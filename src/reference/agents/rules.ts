/** Rules that an agent must know before its first call. Included in all text for agents. */
export const agentRules: readonly string[] = [
  "Without a profile or a key every command runs on the embedded sandbox: nothing real is touched. `recoup whoami --json` shows the profile, the environment and the addresses.",
  "Add `--json`: stdout is one valid document, or empty after a failure. Add `--fields a,b` to lists to keep them small; `--fields help` lists the names.",
  'Check the exit code first. On a failure the last line of stderr is `{"error": {"code", "exit", "message", "hint", "next"}}`; each entry of `next` is a command that can be run as it is.',
  "Don't guess flags: `recoup help <command> --json` has the flags, values, exit codes and fields of one command, `recoup commands --json` of all, `recoup schema <command>` the JSON Schema of its output.",
  "Run a write with `--dry-run` first: it prints the request and sends nothing.",
  "Never add `--live`, `--yes` or `--confirm` on your own: they confirm what a person has to decide. Exit 5 means that something is not allowed, or needs that person.",
  "Wait with `recoup cases wait`, not with a loop. Repeat a create with the same `--idempotency-key`: if the platform honors it, nothing is created twice.",
];
