// `npm run contract`: runs Prism as a validating proxy between the calls and `sandbox serve`.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { calls } from "./calls.mjs";
import { forPrism } from "./for-prism.mjs";
import { findPrism, startPrism, startSandbox } from "./programs.mjs";

const [program = resolve(import.meta.dirname, "../../bin/recoup.js")] = process.argv.slice(2);
const prism = findPrism();
const folder = mkdtempSync(join(tmpdir(), "recoup-contract-"));
const sandbox = await startSandbox(program, folder);
let findings = 0;
try {
  for (const [surface, make] of Object.entries(calls)) findings += await check(surface, make);
} finally {
  sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = findings === 0 ? 0 : 1;

async function check(surface, makeCalls) {
  const { url, surfaces } = sandbox.info;
  const access = surfaces.test[surface];
  const document = join(folder, `${surface}.json`);
  const served = await fetch(`${url}/openapi/${surface}.json`);
  writeFileSync(document, JSON.stringify(forPrism(await served.json())));
  const proxy = await startPrism(prism, document, access.url);
  const totals = { calls: 0, findings: 0 };
  try {
    await makeCalls((method, path, options) =>
      ask(proxy.url, access.key, totals, { method, path, ...options }),
    );
  } finally {
    proxy.stop();
  }
  console.log(`${surface.padEnd(10)}  ${totals.calls} calls, ${totals.findings} findings`);
  return totals.findings;
}

async function ask(url, ownKey, totals, { method, path, body, headers, key = ownKey }) {
  const response = await fetch(url + path, {
    method,
    headers: { xapikey: key, ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  totals.calls += 1;
  for (const finding of findingsOf(response, text)) {
    totals.findings += 1;
    console.log(`${method} ${path} ${response.status}: ${finding}`);
  }
  return text === "" ? undefined : JSON.parse(text);
}

/** Returns Prism's findings about the response and, if the request succeeded, about the request. */
function findingsOf({ ok, headers }, text) {
  if (text.includes("stoplight.io/prism/errors")) return [text];
  const violations = JSON.parse(headers.get("sl-violations") ?? "[]");
  return violations
    .filter(({ location }) => ok || location[0] === "response")
    .map(({ location, message }) => `${location.join("/")} ${message}`);
}
