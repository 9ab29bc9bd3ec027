import type { HelpTopic } from "../topic";

export const exitCodesTopic: HelpTopic = {
  name: "exit-codes",
  summary: "what a script learns from the exit code",
  sections: [
    {
      text: "2, 3 and the 5 of the guard mean that nothing was sent. `recoup explain exit 8` tells more of each.",
      rows: [
        ["0", "done; also an empty list, and a reader that closed the pipe"],
        ["1", "a fault in recoup"],
        ["2", "the line or a check before sending"],
        ["3", "profile, address or key missing or unreadable"],
        ["4", "key or token refused"],
        ["5", "not allowed: the live guard, a no, a 403"],
        ["6", "not found"],
        ["7", "conflict"],
        ["8", "still pending when the time was up"],
        ["9", "rejected by the platform"],
        ["10", "rate limited for longer than allowed"],
        ["11", "server or network failure, after the retries"],
        ["12", "some of many failed or were missing"],
        ["13", "a check failed: signature, scenario, doctor"],
        ["130, 143", "interrupted"],
      ],
    },
    {
      title: "Errors for programs",
      text: "With -o json or ndjson the last line of stderr is one object whose member error has code, exit, message and what else is known: status, type, fields, hint, traceId.",
    },
  ],
};
