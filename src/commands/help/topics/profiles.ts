import type { HelpTopic } from "../../../cli/line/help/topic";

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
