import type { Topic } from "../topic";

type Explained = readonly [code: number, meaning: string, next: string];

const codes: readonly Explained[] = [
  [0, "Done. An empty list, and a reader that went away, count as done.", "Nothing."],
  [1, "A fault in recoup itself.", "Report it, with the line that you typed."],
  [2, "The line, or what was checked before sending, is wrong. Nothing was sent.", "Mend what is named."],
  [3, "Profile, address or key is missing, unreadable or ambiguous. Nothing was sent.", "Ask doctor."],
  [4, "The key or the token was not accepted.", "See which one was used."],
  [
    5,
    "Not allowed: the guard in front of live, a no at a question, or a 403.",
    "Say --live when it is meant.",
  ],
  [6, "Not found.", "Check identifier, surface and environment."],
  [7, "A conflict with the present state, or with an idempotency key.", "Read the state, then decide."],
  [8, "Still pending when the time was up.", "Wait again, or longer."],
  [9, "The platform rejected it.", "Mend what it names."],
  [10, "Rate limited, and the wait would have been longer than allowed.", "Allow more with --max-wait."],
  [11, "The server or the network failed, after the tries that are made.", "Try again later."],
  [12, "Partly done: some of many failed or were missing.", "See which, and run those again."],
  [
    13,
    "A check failed: a signature, a scenario, an expectation, doctor --strict.",
    "Read what was expected.",
  ],
  [130, "Ended by Ctrl-C.", "Nothing."],
  [143, "Ended by SIGTERM.", "Nothing."],
];

const commands: Readonly<Record<number, readonly string[]>> = {
  3: ["recoup doctor"],
  4: ["recoup whoami"],
  6: ["recoup whoami"],
};

export const exitCodeTopics: readonly Topic[] = codes.map(([code, meaning, next]) => ({
  name: `exit ${code}`,
  kind: "exit code",
  aliases: [String(code)],
  meaning,
  next,
  commands: commands[code] ?? [],
}));
