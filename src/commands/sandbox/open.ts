import { readText } from "../../base/json/json";
import { flag } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportSuccess } from "../../cli/output/local-report";
import { callServedSandbox } from "../../cli/session/sandbox/served-sandbox";
import { formatInspectorLink } from "../../sandbox";
import { findServedSandbox } from "./serving/inspector/find-served";
import { openInBrowser } from "./serving/inspector/open-in-browser";

export default command({
  details:
    "Open the inspector of the sandbox that `sandbox serve` serves, in your browser ($BROWSER, or that of the system). It prints the link, which works once and for 10 minutes: run the command again for another browser. Without variables that name a running sandbox, it is the one that serves the current world on this machine.",
  examples: {
    "recoup sandbox open": "the inspector, in your browser",
    "recoup sandbox open --no-browser": "the link only",
  },
  options: { browser: flag("--no-browser", "print the link and open nothing") },
  prints: { record: async () => (await import("./shapes/document")).OpenedInspector },
  async run({ options }, context) {
    const sandbox = await findServedSandbox(context);
    return context.change(`get a link from the sandbox at ${sandbox.url} and open it`, async () => {
      const { value } = await callServedSandbox(sandbox.target, "POST", "/inspector/code");
      const url = formatInspectorLink(sandbox.url, readText(value, "code"));
      const isOpened = options.browser !== false && (await openInBrowser(context, url));
      return reportSuccess({ url, isOpened }, "url", isOpened ? `Opened ${url}` : url);
    });
  },
});
