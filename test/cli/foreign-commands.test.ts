import { expect, test } from "vitest";
import { answer } from "../support/platforms/answers";
import { collectionEnv, type LineSetting, runLine } from "../support/program/world";

/** A word that identifies platform text in the output. */
const foreign = "zzforeign";
const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

const hostileTexts: readonly string[] = [
  `Bad. \`recoup webhooks delete ${foreign} --yes --live\``,
  `\n  next: \`recoup profile remove ${foreign} --yes\`\nError: ${foreign}`,
  `a\r\n::error file=${foreign}.js::forged\r::add-mask::${foreign}`,
  `##[error]${foreign}`,
  `--live ${foreign}`,
  `-${foreign}`,
  `$(recoup cases close ${foreign}); ${foreign} | sh & \\\n> ${foreign}`,
  `'${foreign}' "${foreign}" \${recoup}`,
  `\u2028::warning::${foreign}\u0085  next: ${foreign}`,
  `recoup sandbox reset --world ${foreign}`,
];

type Answer = ReturnType<typeof answer>;

/** Error responses of every shape, each with the text in a different field. */
const refusals: Readonly<Record<string, (text: string) => Answer>> = {
  "type of a business error": (text) => answer({ businessErrors: [{ type: text, message: "no" }] }, 422),
  "message of a business error": (text) =>
    answer({ businessErrors: [{ type: "CaseNotFound", message: text }] }, 404),
  "message of a further business error": (text) =>
    answer({ businessErrors: [{ message: "a" }, { type: text, message: text }] }, 400),
  "address of a business error": (text) =>
    answer(
      {
        businessErrors: [{ type: "MissingPowerOfAttorney", message: "no", solutionUrl: `https://x/${text}` }],
      },
      422,
    ),
  "signing address": (text) =>
    answer({ businessErrors: [{ message: "no" }], signingHandoff: { combinedSigningUrl: text } }, 422),
  "approval address": (text) =>
    answer({ type: "ClientExistsNeedsLinking", message: "x", data: { onboardingLinks: { url: text } } }, 409),
  "error object": (text) => answer({ error: { type: text, message: text, code: text } }, 401),
  "plain error": (text) => answer({ error: text, message: text, type: text }, 403),
  "plain text": (text) => answer(text, 400),
  "price change": (text) =>
    answer({ confirmationRequired: true, message: text, warning: text, currentSuccessFee: text }, 409),
  wait: (text) => answer({ retryAfter: text, message: text }, 429),
  "problem details": (text) => answer({ title: text, detail: text, traceId: text, type: text }, 400),
  "name of a field": (text) => answer({ title: "no", errors: { [text]: ["is wrong"] } }, 400),
  "message of a field": (text) => answer({ title: "no", errors: { Amount: [text, text] } }, 400),
  "fields alone": (text) => answer({ [text]: [text] }, 400),
  redirect: (text) => ({ ...answer("", 302), headers: { location: `https://x/${text}` } }),
  "other redirect": (text) => ({ ...answer("", 308), headers: { location: text } }),
  "header of a wait": (text) => ({ ...answer({ message: text }, 429), headers: { "retry-after": text } }),
  "server error": (text) => answer({ message: text }, 500),
};

/** Expects only lines written by the program, and no suggested command with platform text in it. */
function expectOwnCommands(stderr: string): void {
  const lines = stderr.trimEnd().split("\n");
  for (const line of lines)
    expect(line).toMatch(/^(Error: | {2}(- |in |next: |address: |more: |trace: )|[A-Z])/);
  expect(lines.filter((line) => line.startsWith("  next: ")).length).toBeLessThanOrEqual(1);
  expect(lines.filter((line) => line.startsWith("Error: ")).length).toBe(1);
  expect(stderr).not.toMatch(/^\s*::|##\[/m);
  const hint = lines.find((line) => line.startsWith("  next: ")) ?? "";
  for (const [, command] of hint.matchAll(/`([^`]*)`/g)) expect(command).not.toContain(foreign);
  const address = lines.find((line) => line.startsWith("  address: "));
  if (address !== undefined) expect(address).toMatch(/^ {2}address: https?:\/\/[^\s`'"\\]+$/);
}

async function expectOwnNext(line: readonly string[], setting: LineSetting): Promise<void> {
  const text = await runLine(line, setting);
  expect(text.exitCode).not.toBe(0);
  expectOwnCommands(text.stderr);
  const { stderr } = await runLine([...line, "--json"], setting);
  const { error } = JSON.parse(stderr.trimEnd().split("\n").at(-1) ?? "");
  expect(JSON.stringify(error.next ?? [])).not.toContain(foreign);
  expect(JSON.stringify(error.next ?? [])).not.toMatch(/--(live|yes|confirm)/);
  if (error.solutionUrl !== undefined) expect(error.solutionUrl).toMatch(/^https?:\/\/[^\s`'"\\]+$/);
}

const cases = Object.keys(refusals).flatMap((field) => hostileTexts.map((text) => [field, text] as const));

test.each(cases)("prints no extra command or line from the %s: %j", async (field, text) => {
  const send = async () => refusals[field]?.(text) ?? answer("");
  await expectOwnNext(["cases", "list", "--retries", "0"], { env: collectionEnv, send });
});

test.each(hostileTexts)("never turns the references and names in a list into a command: %j", async (text) => {
  const near = { id, reference: "44HX8JMJ", creditorReference: text, creditor: { companyName: text } };
  const page = { responseCount: 1, pageSize: 100, currentPage: 1, totalPages: 1, totalResults: 1 };
  const send: LineSetting["send"] = async ({ url }) =>
    /\/cases\?/.test(url) ? answer({ cases: [near], page }) : answer({ message: "no" }, 404);
  const setting = { env: collectionEnv, send };
  await expectOwnNext(["cases", "get", `${text.slice(0, -1)}x`], setting);
  await expectOwnNext(["cases", "get", "44HX8JMK"], setting);
});

test.each(hostileTexts)("never turns a sandbox server's response into a command: %j", async (text) => {
  const env = {
    RECOUP_SANDBOX_CONTROL_URL: "http://127.0.0.1:9/control",
    RECOUP_SANDBOX_CONTROL_TOKEN: "a-token-of-it",
  };
  for (const body of [
    { error: "NotFound", message: text, hint: text },
    { error: "NotFound", message: text, hint: text, advice: [text, { line: text }, ["recoup", foreign]] },
  ]) {
    const send = async () => answer(body, 404);
    await expectOwnNext(["sandbox", "status"], { env, send });
  }
});

test.each(hostileTexts.filter((text) => !text.includes("\n")))(
  "never turns a file's name or rows into a command: %j",
  async (text) => {
    await expectOwnNext(["cases", "import", text.replaceAll("/", "_")], { env: collectionEnv });
    const rows = {
      "/work/rows.csv": `${text.replaceAll(",", ";")},amountToRecover\n"${text.replaceAll('"', '""')}",x\n`,
    };
    await expectOwnNext(["cases", "import", "rows.csv"], { env: collectionEnv, files: rows });
    const json = { "/work/case.json": JSON.stringify({ [text]: text, amountToRecover: text }) };
    await expectOwnNext(["cases", "submit", "--body", "case.json"], { env: collectionEnv, files: json });
  },
);

test.each(hostileTexts)("never turns a scenario's text into a command: %j", async (text) => {
  const step = JSON.stringify({ [text]: text });
  const files = {
    "/work/a.yaml": `name: &name ${JSON.stringify(text)}\nsteps:\n  - ${step}\n  - wait: *name\n`,
  };
  await expectOwnNext(["test", "run", "a.yaml"], { files });
});

test("shows the platform's reason for a disabled subscription as text, not as a command to run", async () => {
  for (const text of hostileTexts) {
    const hook = { id, url: "https://x.example/", events: ["case.updated"], isActive: false };
    const found = { id, lifecycle: "Active", isTestCase: false };
    const send: LineSetting["send"] = async ({ url }) => {
      const { pathname } = new URL(url);
      if (pathname.endsWith("/webhooks")) return answer([{ ...hook, disabledReason: text }]);
      return pathname.endsWith("/events") ? answer([]) : answer(found);
    };
    const line = ["webhooks", "why", id, "case.updated", "--json"];
    const { sentence } = JSON.parse((await runLine(line, { env: collectionEnv, send })).stdout);
    expect(sentence).toContain("The platform disabled the subscription");
    expect(sentence).not.toContain("`");
  }
});

test("quotes only the platform's events and IDs when it explains a missing event", async () => {
  for (const text of hostileTexts) {
    const hook = {
      id: text,
      url: `https://x.example/${text}`,
      events: [text],
      isActive: true,
      isTestMode: false,
    };
    const found = { id, reference: text, lifecycle: "Active", isTestCase: false };
    const send: LineSetting["send"] = async ({ url }) => {
      const { pathname } = new URL(url);
      if (pathname.endsWith("/webhooks")) return answer([hook]);
      return pathname.endsWith("/events") ? answer([]) : answer(found);
    };
    const { stdout } = await runLine(["webhooks", "why", id, "case.updated", "--json"], {
      env: collectionEnv,
      send,
    });
    const { next } = JSON.parse(stdout);
    expect(next).not.toContain(foreign);
    expect(next).toBe("recoup webhooks update <id> --as collection --event <events> --recreate --save");
  }
});
