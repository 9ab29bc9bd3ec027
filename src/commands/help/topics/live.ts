import type { HelpTopic } from "../../../cli/line/help/topic";

export const liveTopic: HelpTopic = {
  name: "live",
  summary: "Safeguards for the live environment",
  sections: [
    {
      text: "Reads are always allowed. A write on live asks for confirmation on a terminal. Without a terminal it needs a flag, or it is refused with exit 5 and nothing is sent.",
      rows: [
        ["--env live", "select the environment"],
        ["--live", "confirm a write on live; does not select it"],
        ["--yes", "confirm what cannot be undone: a deletion, a new secret, a withdrawal"],
        ["--confirm acme", "confirm a bulk change by typing the profile name"],
        ["-n, --dry-run", "show the request with secrets masked; send nothing"],
        ["--curl", "show it as a curl command"],
      ],
    },
    {
      title: "Read-only profiles",
      text: "A read-only profile (`recoup profile set NAME --read-only`) sends nothing but reads, on test and on live, whatever flags are given. RECOUP_READ_ONLY=1 does it for every profile.",
    },
    {
      title: "Forged deliveries",
      text: "`webhooks check`, `test fuzz` and `test run --forward` send them to this machine and private addresses as they are. For any other host they ask for its name on a terminal; elsewhere they need --confirm with that name, or exit with 5 and send nothing. With RECOUP_READ_ONLY=1 no other host is allowed.",
    },
    {
      title: "Test cases",
      text: "`recoup test` only affects test cases and needs no --live. Operations that exist only on the test host are refused on live before anything is sent.",
    },
    {
      title: "Duplicates",
      text: "An idempotency key is stored before a create is sent. After a crash or a lost answer, run the same `cases submit`, `test create` or import again: nothing is created twice. Other POSTs are sent once; the error says if one may have taken effect.",
    },
  ],
};
