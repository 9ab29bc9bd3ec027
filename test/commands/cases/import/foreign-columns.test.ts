import { expect, test } from "vitest";
import { files } from "../../../../src/host/files/files";
import { bulkEnv } from "../../../support/bulk-folder";
import { customerEnv, runLine } from "../../../support/program/world";

const env = { ...customerEnv, RECOUP_ENVIRONMENT: "test" };

async function findings(content: string, line = "cases import"): Promise<readonly string[]> {
  const { exitCode, stderr, requests } = await runLine(`${line} rows.csv`, {
    env,
    files: { "/work/rows.csv": content },
  });
  expect([exitCode, requests]).toEqual([2, []]);
  return stderr.split("\n").filter((text) => text.startsWith("  - "));
}

test("suggests a field and --map for each unknown column name", async () => {
  const content = "reference,amount,currency,date,type,name,country\nA,1,EUR,2026-01-12,Company,Muster,DE\n";
  expect(await findings(content)).toEqual(
    [
      ["reference", "creditorReference"],
      ["amount", "amountToRecover"],
      ["currency", "currencyCode"],
      ["type", "debtor.type"],
      ["name", "debtor.name"],
      ["country", "debtor.countryAlpha2"],
    ].map(
      ([column, field]) =>
        `  - row 1, column ${column}: "${column}" is not a field of a submission; did you mean ${field}? Then add --map ${column}=${field}`,
    ),
  );
});

test.each([
  ["cases import", "case,amount,date,recipient\nAAAA0001,1,2026-01-12,partner\n", "payments import"],
  ["cases import", "case,code,comment\nAAAA0001,Paid,done\n", "cases close --from-file"],
  ["notes import", "case,message,user\nAAAA0001,Hello,a@b.example\n", "cases start --from-file"],
  ["payments import", "case,text,date\nAAAA0001,Called,2026-01-12\n", "notes import"],
])("%s names the command that accepts the file's columns", async (line, content, command) => {
  expect(await findings(content, line)).toEqual([`  - row 1, header: has the columns of recoup ${command}`]);
});

test.each(["cases import /", "payments import /", "cases find --from-file /"])(
  "recoup %s reports that the path is a folder",
  async (line) => {
    const { exitCode, stderr } = await runLine(line, {
      env: line.startsWith("cases import") ? env : bulkEnv,
      fileSystem: files,
    });
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringMatching(
        /^Error: Can't read .*: it is a folder, not a file\n {2}next: Name a file in it\.\n$/,
      ),
    ]);
  },
);
