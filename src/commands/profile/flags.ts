import { Failure } from "../../base/failure";
import { environments, type Surface, surfaces } from "../../base/platform";
import { readUrl } from "../../base/text/read-url";
import { choiceOption, flag, type Option, type OptionValues } from "../../cli/flags/option";
import { parseBaseUrl } from "../../config/check-url";
import type { ProfileChange } from "../../config/file/edit";

const createAddressOption = (surface: Surface): Option<string> => ({
  flags: `--${surface}-url <url>`,
  description: `address of the ${surface} surface in this environment; none removes it`,
  read: readAddress,
});

export const profileOptions = {
  collectionUrl: createAddressOption("collection"),
  referralUrl: createAddressOption("referral"),
  customerUrl: createAddressOption("customer"),
  defaultEnv: choiceOption("--default-env <environment>", "default environment of the profile", environments),
  headerPrefix: {
    flags: "--header-prefix <prefix>",
    description: "prefix of webhook header names. Default: X-Service",
    read: readPrefix,
  },
  readOnly: flag("--read-only", "send nothing but reads with this profile and its keys"),
  fourEyes: choiceOption(
    "--four-eyes <state>",
    "whether another person has to apply a plan, and bulk writes on live need one",
    ["on", "off"],
  ),
  use: flag("--use", "make it the current profile"),
};

export const insecureStorage = flag(
  "--insecure-storage",
  "if there is no keyring, store a typed key as plain text",
);

/** Reads a URL. `none` becomes an empty string, which removes the URL from the profile. */
function readAddress(text: string): string {
  if (text === "none") return "";
  // The message doesn't repeat the text, since it may be a key.
  if (readUrl(text) === undefined)
    throw new Failure("usage", "is not a valid HTTP(S) URL.", {
      hint: /^https?:\/\/[^/:]+:\d+/i.test(text)
        ? "A port is a number up to 65535."
        : "It starts with https://, for example https://api.acme.example.",
    });
  try {
    return parseBaseUrl(text, "the address");
  } catch (error) {
    throw error instanceof Failure ? new Failure("usage", error.message, error.details) : error;
  }
}

function readPrefix(text: string): string {
  if (/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?$/.test(text)) return text;
  throw new Failure("usage", `is not valid (got "${text}").`, {
    hint: "Use letters, digits and hyphens, for example X-Service.",
  });
}

export function buildProfileChange(
  environment: ProfileChange["environment"],
  values: OptionValues<typeof profileOptions>,
): ProfileChange {
  const urls = surfaces
    .map((surface) => [surface, values[`${surface}Url`]] as const)
    .filter(([, url]) => url !== undefined);
  return {
    environment,
    urls: Object.fromEntries(urls),
    defaultEnvironment: values.defaultEnv,
    headerPrefix: values.headerPrefix,
    readOnly: values.readOnly,
    fourEyes: values.fourEyes === undefined ? undefined : values.fourEyes === "on",
  };
}
