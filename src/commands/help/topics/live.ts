import type { HelpTopic } from "../topic";

export const liveTopic: HelpTopic = {
  name: "live",
  summary: "what stands between you and a mistake on live",
  sections: [
    {
      text: "What only reads is free. What writes on live is asked for on a terminal, and refused without one (exit 5, nothing sent) unless the line says yes.",
      rows: [
        ["--env live", "chooses the environment"],
        ["--live", "agrees to a write there; it never chooses"],
        ["--yes", "agrees to what cannot be taken back: a deletion, a new secret, a withdrawal"],
        ["--confirm acme", "agrees to what reaches many records, by the profile's name"],
        ["-n, --dry-run", "shows the request, masked, and sends nothing"],
        ["--curl", "shows it as a curl command"],
      ],
    },
    {
      title: "Test cases",
      text: "`recoup test` reaches test cases only and needs no --live. Operations that exist on the test host alone are refused on live before anything is sent.",
    },
    {
      title: "Twice",
      text: "A create is written down with a key before it is sent. The same `cases submit`, `cases import` or `test create` again, after a crash or a lost answer, makes nothing twice. Other POSTs are sent once; the error says when one may have taken effect.",
    },
  ],
};
