import { agentVariables } from "../../../base/environment/is-interactive";
import { surfaces } from "../../../base/platform";
import type { HelpTopic } from "../../../cli/line/help/topic";
import { getKeyVariable, getUrlVariable } from "../../../config/profile/variables";

export const environmentTopic: HelpTopic = {
  name: "environment",
  summary: "Environment variables that recoup reads",
  sections: [
    { text: "Precedence: flag, environment variable, profile, default." },
    {
      title: "Profile and endpoints",
      text: "URL and key variables without a profile form a profile named env. It counts as live unless RECOUP_ENVIRONMENT is test.",
      rows: [
        ["RECOUP_PROFILE", "profile to use"],
        ["RECOUP_ENVIRONMENT", "test or live"],
        ["RECOUP_READ_ONLY", "1: every profile sends nothing but reads"],
        ["RECOUP_USER", "who makes or applies a plan. Default: the account of the system"],
        ...surfaces.flatMap((surface) => [
          [getUrlVariable(surface), `address of the ${surface} surface`] as const,
          [getKeyVariable(surface), "its key"] as const,
        ]),
        ["RECOUP_WORLD", "sandbox world to use"],
        ["RECOUP_SANDBOX_ROUTE", "deliver to this machine in place of another origin"],
        ["RECOUP_SANDBOX_SPECIFIED_ONLY", "1: answer 404 for every extension"],
        ["RECOUP_SANDBOX_CONTROL_URL", "running sandbox that `sandbox` commands control"],
        ["RECOUP_SANDBOX_CONTROL_TOKEN", "its token"],
        ["RECOUP_WEBHOOK_SECRET", "signing secret for verifying deliveries"],
      ],
    },
    {
      title: "Behavior",
      text: "An empty variable counts as unset.",
      rows: [
        ["RECOUP_OUTPUT", "default for --output"],
        ["RECOUP_NO_INPUT", "never prompt, never page (also when CI is set)"],
        ["RECOUP_PAGER, PAGER", "pager for long output; cat: none"],
        ["RECOUP_NO_HISTORY", "record no request in the history and no ids for completion"],
        ["RECOUP_ALIAS_DEPTH", "set by recoup: how many shell aliases run within each other, at most 10"],
        ["NO_COLOR, FORCE_COLOR, TERM=dumb", "disable or force color"],
        ["COLUMNS", "table width"],
        [agentVariables.join(", "), "a program reads the terminal: whole cells, no animation, no pager"],
        ["TRACEPARENT, TRACESTATE", "W3C trace context, sent with each request"],
        ["HTTP_PROXY, HTTPS_PROXY, NO_PROXY", "proxy settings"],
        ["NODE_EXTRA_CA_CERTS", "extra CA certificates to trust"],
        ["GITHUB_ACTIONS", "if true, annotate failed scenario steps"],
      ],
    },
    {
      title: "Folders",
      text: "The XDG folders get a subfolder named recoup; the RECOUP_ folders are used as they are.",
      rows: [
        ["RECOUP_CONFIG_DIR, XDG_CONFIG_HOME", "profiles"],
        ["RECOUP_DATA_DIR, XDG_DATA_HOME", "sandbox worlds, the history, records of test runs"],
        ["XDG_CACHE_HOME", "tokens, rate limits, ids for completion, compiled code"],
      ],
    },
  ],
};

export const profilesTopic: HelpTopic = {
  name: "profiles",
  summary: "Profiles, surfaces and keys",
  sections: [
    {
      text: "A profile holds an address and a key for each surface (collection, referral, customer), on test and on live. The default is the built-in profile sandbox, which runs on this machine.",
      rows: [
        ["recoup profile add acme", "add a profile interactively"],
        ["recoup profile key acme --as collection --key-stdin", "store a key in the keyring"],
        ["recoup profile use acme", "switch to this profile"],
        ["recoup profile show --origin", "show each value and its source"],
        ["recoup whoami", "show the active profile and endpoints"],
        ["recoup doctor --network", "test the connection and keys"],
      ],
    },
    {
      title: "Surfaces",
      text: "A command that exists on several surfaces uses the first one that the profile has, in the order collection, referral, customer. Use --as to choose another. With --client you act for a client of a referral partner; the token is minted and cached for you.",
    },
    {
      title: "Keys",
      text: "Keys come from the keyring, a command, a file, stdin or an environment variable, never from a flag. They are only sent to the hosts of the profile. --insecure-storage stores a key as plain text if there is no keyring.",
    },
  ],
};

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
      text: "An idempotency key is stored before a create is sent. After a crash or a lost answer, run the same `cases submit`, `test create`, `payments record` or import again: nothing is created twice. Most other POSTs are sent once; the error says if one may have taken effect.",
    },
  ],
};
