import type { HelpTopic } from "../topic";

export const profilesTopic: HelpTopic = {
  name: "profiles",
  summary: "who you act as, and where keys come from",
  sections: [
    {
      text: "A profile holds an address and a key for each surface (collection, referral, customer), for test and for live. Without one the built-in profile sandbox answers, from this machine.",
      rows: [
        ["recoup profile add acme", "asks for what it needs"],
        ["recoup profile key acme --as collection --key-stdin", "reads a key into the keyring"],
        ["recoup profile use acme", "from now on"],
        ["recoup profile show --origin", "each value, and where it comes from"],
        ["recoup whoami", "where the next command would go"],
        ["recoup doctor --network", "whether that works"],
      ],
    },
    {
      title: "Surfaces",
      text: "A command that exists on several takes the one that the profile has; of several the first of collection, referral, customer. --as names another. --client acts for one client of a referral partner, with a token that is minted and kept by itself.",
    },
    {
      title: "Keys",
      text: "They come from the keyring, a command, a file, stdin or a variable, and never from a flag. They go to the profile's own hosts only. --insecure-storage allows a plain file where there is no keyring.",
    },
  ],
};
