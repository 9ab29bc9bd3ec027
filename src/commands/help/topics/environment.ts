import { surfaces } from "../../../base/platform";
import type { HelpTopic } from "../../../cli/line/help/topic";
import { keyVariable, urlVariable } from "../../../config/profile/variables";

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
        ...surfaces.flatMap((surface) => [
          [urlVariable(surface), `address of the ${surface} surface`] as const,
          [keyVariable(surface), "its key"] as const,
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
        ["NO_COLOR, FORCE_COLOR, TERM=dumb", "disable or force color"],
        ["COLUMNS", "table width"],
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
