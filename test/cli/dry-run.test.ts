import { expect, test } from "vitest";
import { DryRun, type DryRunOptions, stopForDryRun } from "../../src/cli/session/dry-run/dry-run";

const sender = { surface: "collection", authorization: { xapikey: "the-key" }, keyOrigin: "a file" } as const;
const canary = "it's a canary";

/** Formats the dry run of a request that has secrets in every possible position. */
function formatDryRun(options: Partial<DryRunOptions>): string {
  const request = {
    method: "POST",
    url: "https://collection.example/webhooks",
    headers: { cookie: "canary-2", "proxy-authorization": "Basic canary-3", accept: "application/json" },
    body: Buffer.from(JSON.stringify({ url: "https://a.example", secret: "canary-1", note: `so ${canary}` })),
  };
  try {
    const secrets = [canary, "the-key"];
    const host = { random: () => 0.5 };
    stopForDryRun(request, sender, { flags: {}, wantsJson: false, secrets, host, ...options });
  } catch (error) {
    if (error instanceof DryRun) return error.text;
    throw error;
  }
  return "sent";
}

test("--curl masks secret headers and secret body fields, quoted or not", () => {
  expect(formatDryRun({ flags: { curl: true } })).toBe(
    [
      "curl --request POST https://collection.example/webhooks",
      '--header "xapikey: $RECOUP_COLLECTION_KEY"',
      "--header 'cookie: ****'",
      "--header 'proxy-authorization: Basic ****'",
      "--header 'accept: application/json'",
      `--data-binary '{"url":"https://a.example","secret":"****","note":"so ****"}'\n`,
    ].join(" \\\n  "),
  );
});

test("--dry-run masks the same headers and fields in lines and in JSON", () => {
  const lines = formatDryRun({ flags: { dryRun: true } });
  expect(lines).toContain("cookie: ****\nproxy-authorization: Basic ****\n");
  expect(lines).toContain('"secret":"****","note":"so ****"');
  const { headers, body } = JSON.parse(formatDryRun({ flags: { dryRun: true }, wantsJson: true }));
  expect(headers).toMatchObject({ cookie: "****", "proxy-authorization": "Basic ****", xapikey: "****" });
  expect(body).toEqual({ url: "https://a.example", secret: "****", note: "so ****" });
});

test("sends the request if neither --curl nor --dry-run is given", () => {
  expect(formatDryRun({})).toBe("sent");
});
