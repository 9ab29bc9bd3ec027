import { expect, test } from "vitest";
import { isRequest, type Probe, type RequestStep, type RuleClaim, type Step } from "../../src/drift/probe";
import { probes } from "../../src/drift/probes";

/** Prints a step's value as JSON, with its matchers in words. */
const print = (value: unknown) =>
  JSON.stringify(value, (_, inner) => (typeof inner === "function" ? "(computed)" : (inner?.says ?? inner)));

/** Shortens repeated characters and lists. */
const shorten = (text: string) =>
  text
    .replace(/(\w)\1{19,}/g, (run, letter) => `${letter}×${run.length}`)
    .replace(/([\w-]+)(?:,[\w-]+){9,}/g, (list, first) => `${first},… (${list.split(",").length} in all)`);

function printRequest({ name, method, path, query = {}, ...options }: RequestStep): string {
  const search = Object.entries(query).map(([key, value]) => `${key}=${value}`);
  const texts = Object.entries(options).map(([key, value]) => `, ${key} ${print(value)}`);
  return `${name}: ${method} ${[path, search.join("&")].filter((text) => text !== "").join("?")}${texts.join("")}`;
}

const printStep = (step: Step) => (isRequest(step) ? printRequest(step) : print(step));

/** Prints adjacent claims about the same rule on one line. */
function printClaims(claims: readonly RuleClaim[]): readonly string[] {
  const lines: [rule: string, texts: string[]][] = [];
  for (const { rule, location, is, isBasis } of claims) {
    const text = `${location} ${is.says}${isBasis ? " (basis)" : ""}`;
    const last = lines.at(-1);
    if (last?.[0] === rule) last[1].push(text);
    else lines.push([rule, [text]]);
  }
  return lines.map(([rule, texts]) => `${rule}: ${texts.join("; ")}`);
}

/** Prints everything but the ID and the surface, which probes of several surfaces don't share. */
function printContent({
  id: _id,
  surface: _surface,
  title,
  means: _,
  steps,
  claims,
  readings = [],
  ...options
}: Probe): string {
  const lines = [
    ...steps.map(printStep),
    ...printClaims(claims),
    ...readings.map(({ assumption, location, names, ...others }) => {
      const texts = Object.entries(names).map(([name, { says }]) => `${name} if ${says}`);
      const further = Object.entries(others).map(([key, value]) => `; ${key} ${value}`);
      return `${assumption} from ${location}: ${texts.join("; ")}${further.join("")}`;
    }),
  ];
  const optionTexts = Object.entries(options).filter(([, value]) => String(value) !== "");
  const head = [title, ...optionTexts.map(([key, value]) => `${key} ${value}`)];
  return [head.join(", "), ...lines.map((line) => `  ${shorten(line)}`), ""].join("\n");
}

/** To update probes.txt, run `npm run reference` and review the diff. */
test("lists the requests that the probes send and what they require of the responses", async () => {
  const names = new Map<string, string[]>();
  for (const probe of probes) {
    const content = printContent(probe);
    names.set(content, [...(names.get(content) ?? []), `${probe.id} (${probe.surface})`]);
  }
  const blocks = [...names].map(([content, of]) => `${of.join(", ")}: ${content}`);
  await expect(blocks.join("\n")).toMatchFileSnapshot("probes.txt");
});
