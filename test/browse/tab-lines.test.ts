import { expect, test } from "vitest";
import { surfaces } from "../../src/base/platform";
import { buildCaseScreen } from "../../src/browse/tabs/case-screen";
import { buildDeliveryScreen } from "../../src/browse/tabs/delivery-screen";
import { buildRootScreen } from "../../src/browse/tabs/root-screen";
import type { TabSpec } from "../../src/browse/tabs/spec";
import { matchCommand } from "../../src/cli/line/locate";
import { parseLine } from "../../src/cli/line/program";
import { commands } from "../../src/commands";

const id = "3c813ff4-b868-4dde-a4fa-9a431d5b8688";
const record = {
  ...{ id, eventId: id, caseId: id, subscriptionId: id },
  ...{ externalTenantId: "kb-1001", eventType: "case.closed" },
};

/** Every tab, including those opened with Enter, and every command that the `w` key runs. */
const roots = surfaces.flatMap((surface) => buildRootScreen({ surface, surfaces, isSandbox: true }).tabs);
const cases = surfaces.flatMap((surface) => buildCaseScreen(surface, record)?.tabs ?? []);
const deliveries = [buildDeliveryScreen(record), buildDeliveryScreen(record, "collection")].flatMap(
  ({ tabs }) => tabs,
);
const opened = roots.flatMap((tab) => tab.open?.(record)?.tabs ?? []);
const tabs: readonly TabSpec[] = [...roots, ...cases, ...deliveries, ...opened];
const lines = [
  ...tabs.map(({ line }) => line),
  ...tabs.flatMap(({ why }) => (why === undefined ? [] : [["webhooks", "why", ...(why(record) ?? [])]])),
];
const distinct = [...new Set(lines.map((line) => line.join(" ")))];

test.each(distinct)("`recoup %s` is read-only", async (text) => {
  const { entry, rest } = matchCommand(text.split(" "), commands.entries);
  if (entry === undefined) throw new Error("there is no such command");
  const { default: command } = await entry.load();
  expect(parseLine(entry, command, rest).input).toBeDefined();
  expect(command.calls.filter(({ method, effect }) => method !== "GET" && effect !== "read")).toEqual([]);
});

test("offers actions only for the clock and faults", () => {
  const changing = tabs.flatMap(({ actions = [] }) => actions.map(({ line }) => line.slice(0, 2).join(" ")));
  expect(new Set(changing)).toEqual(new Set(["sandbox clock", "sandbox fault"]));
});
