import { expect, test } from "vitest";
import { resolveFieldPath } from "../../../../src/cli/output/selection/field-names";

const names = {
  paths: ["id", "reference", "debtor.name", "debtor.Address.City", "Stats.total", "dateCreated", "remainder"],
  columns: [
    { path: "dateCreated", title: "Date created" },
    { path: "remainder", title: "Open amount" },
  ],
};

test.each([
  ["id", "id"],
  ["DEBTOR.NAME", "debtor.name"],
  ["debtor.address.city", "debtor.Address.City"],
  ["date-created", "dateCreated"],
  ["OPEN AMOUNT", "remainder"],
])("finds the field %s: %s", (name, path) => {
  expect(resolveFieldPath(name, names, "--fields")).toBe(path);
});

const all = "--fields help lists all fields.";

test.each([
  ["referense", `Did you mean reference? ${all}`],
  ["open amuont", `Did you mean remainder? ${all}`],
  ["NAME", `Did you mean debtor.name? ${all}`],
  ["ADDRESS", `Did you mean debtor.Address.City? ${all}`],
  ["Debtor", `Did you mean debtor.name? ${all}`],
  ["CREATED", `Did you mean dateCreated? ${all}`],
  ["address", `Did you mean debtor.Address.City? ${all}`],
  ["stats", `Did you mean Stats.total? ${all}`],
  ["city", `Did you mean debtor.Address.City? ${all}`],
  ["ebtor", "Run with --fields help to list all fields."],
  ["whatever", "Run with --fields help to list all fields."],
  ["whatever; other | third", "Separate fields with commas: whatever,other,third."],
  ["whatever|other", "Separate fields with commas: whatever,other."],
])("suggests a field for %j", (name, hint) => {
  expect(() => resolveFieldPath(name, names, "--sum")).toThrow(
    expect.objectContaining({
      kind: "usage",
      message: `Unknown field "${name}" in --sum.`,
      details: { hint },
    }),
  );
});
