import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type EventField, type EventRecord, eventRecords } from "../../../src/webhooks/events/event-records";
import { temporaryFolder } from "../../support/program/temporary-folder";

const root = resolve(import.meta.dirname, "../../..");
const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
const folder = temporaryFolder();

/** Formats a `case` clause that reads each field of an event and checks its type. */
const formatCase = ([type, { fields }]: [string, EventRecord]) => `
    case "${type}":
      return {${Object.entries<EventField>({ ...fields }).map(
        ([name, { type, isOptional, isNullable }]) =>
          ` ${name}: event.data.${name} satisfies ${type}${isOptional ? " | undefined" : ""}${isNullable ? " | null" : ""}`,
      )} };`;

/** Receiver code that doesn't compile if an event is missing or a field has a different type. */
const receiver = `
function describe(event: WebhookEvent): object {
  switch (event.event) {${Object.entries(eventRecords).map(formatCase).join("")}
    default: {
      const none: never = event;
      return none;
    }
  }
}
const secret = "c2VjcmV0";
const body = new Uint8Array([123, 125]);
const header = signatureHeader(secret, 1, body);
const result = verify({ header, body, secret, nowSeconds: 1 });
if (!result.valid) throw new Error(result.reason);
// @ts-expect-error the body is bytes, never a parsed object
const wrong = () => verify({ header, body: {}, secret, nowSeconds: 1 });
export { describe, wrong };
`;
const imported = `import { signatureHeader, verify, type WebhookEvent } from "recoup/webhooks";\n`;
const required = `import webhooks = require("recoup/webhooks");\nimport type { WebhookEvent } from "recoup/webhooks";\nconst { signatureHeader, verify } = webhooks;\n`;

beforeAll(() => {
  const installed = join(folder, "node_modules/recoup");
  mkdirSync(installed, { recursive: true });
  cpSync(join(root, "package.json"), join(installed, "package.json"));
  cpSync(join(root, "dist/types"), join(installed, "dist/types"), { recursive: true });
  cpSync(join(root, "dist/webhooks.js"), join(installed, "dist/webhooks.js"));
  writeFileSync(join(folder, "imports.mts"), imported + receiver);
  writeFileSync(join(folder, "requires.cts"), required + receiver);
});

describe("a TypeScript receiver without the types of Node or a browser", () => {
  test.each([
    ["imports.mts", "node16", "node16"],
    ["imports.mts", "nodenext", "nodenext"],
    ["imports.mts", "preserve", "bundler"],
    ["imports.mts", "esnext", "bundler"],
    ["requires.cts", "node16", "node16"],
    ["requires.cts", "nodenext", "nodenext"],
  ])(
    "%s compiles and runs with --module %s --moduleResolution %s [EVT-06 to EVT-16]",
    (file, module, resolution) => {
      const out = join(folder, `${module}-${resolution}`);
      const line = ["--module", module, "--moduleResolution", resolution, "--outDir", out, file];
      const strict = ["--strict", "--types", "", "--lib", "es2023", "--target", "es2022"];
      const { status, stdout } = spawnSync(process.execPath, [compiler, ...strict, ...line], {
        cwd: folder,
        encoding: "utf8",
      });
      expect([status, stdout]).toEqual([0, ""]);
      const compiled = join(out, file.replace(/ts$/, "js"));
      expect(execFileSync(process.execPath, [compiled], { encoding: "utf8", stdio: "pipe" })).toBe("");
    },
  );
});
