import { surfaces } from "../../../base/platform";
import { keyVariable, urlVariable } from "../../../config/profile/variables";
import type { HelpTopic } from "../topic";

export const environmentTopic: HelpTopic = {
  name: "environment",
  summary: "the variables that recoup reads",
  sections: [
    { text: "A flag beats a variable, a variable beats the profile, and the profile beats the default." },
    {
      title: "Who and where",
      text: "URL and key variables alone make a profile named env, which counts as live unless RECOUP_ENVIRONMENT says test.",
      rows: [
        ["RECOUP_PROFILE", "the profile to act as"],
        ["RECOUP_ENVIRONMENT", "test or live"],
        ...surfaces.flatMap((surface) => [
          [urlVariable(surface), `address of the ${surface} surface`] as const,
          [keyVariable(surface), "the key for it"] as const,
        ]),
        ["RECOUP_WORLD", "which world of the sandbox"],
        ["RECOUP_SANDBOX_ROUTE", "deliver to this machine what goes to another origin"],
        ["RECOUP_SANDBOX_CONTROL_URL", "a served sandbox that `sandbox` commands act on"],
        ["RECOUP_SANDBOX_CONTROL_TOKEN", "the token for it"],
        ["RECOUP_WEBHOOK_SECRET", "the secret that deliveries are checked with"],
      ],
    },
    {
      title: "How",
      text: "An empty variable counts as not set.",
      rows: [
        ["RECOUP_OUTPUT", "as --output"],
        ["RECOUP_NO_INPUT", "ask nothing, as where CI is set"],
        ["RECOUP_NO_HISTORY", "remember no ids for completion"],
        ["NO_COLOR, FORCE_COLOR, TERM=dumb", "without or with colour"],
        ["COLUMNS", "the width of tables"],
        ["HTTP_PROXY, HTTPS_PROXY, NO_PROXY", "how to reach the network"],
        ["NODE_EXTRA_CA_CERTS", "further certificates to trust"],
        ["GITHUB_ACTIONS", "true: failed steps of scenarios are annotated"],
      ],
    },
    {
      title: "Folders",
      text: "Each ends in a folder recoup of its own, unless RECOUP_… names it.",
      rows: [
        ["RECOUP_CONFIG_DIR, XDG_CONFIG_HOME", "profiles"],
        ["RECOUP_DATA_DIR, XDG_DATA_HOME", "worlds of the sandbox, what runs have made"],
        ["XDG_CACHE_HOME", "tokens, limits, ids for completion"],
      ],
    },
  ],
};
