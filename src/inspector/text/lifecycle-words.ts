/** How a lifecycle looks; one that is not known here is quiet. */
export function lifecycleTone(lifecycle: string): "good" | "wait" | "info" | "quiet" {
  if (lifecycle === "Active") return "good";
  if (lifecycle === "Paused" || lifecycle === "NeedsAdditionalDetails") return "wait";
  return lifecycle.startsWith("Pending") || lifecycle.startsWith("Leads") ? "info" : "quiet";
}

/** `PendingVerification` as `Pending verification`, `testCases` as `Test cases`. */
export function inWords(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
