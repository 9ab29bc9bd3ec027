import { readText } from "../../base/json/json";
import { eventWord } from "./case-screen";
import { deliveryScreen } from "./delivery-screen";
import type { TabSpec } from "./spec";

export const deliveriesTab: TabSpec = {
  name: "deliveries",
  line: ["sandbox", "deliveries", "--limit", "9999"],
  open: (record) => deliveryScreen(record),
  why: (record) => {
    const caseId = readText(record, "caseId");
    return caseId === "" ? undefined : [caseId, ...eventWord(record)];
  },
};

export const clockTab: TabSpec = {
  name: "clock",
  line: ["sandbox", "clock", "show"],
  actions: [
    {
      key: "a",
      label: "advance",
      question: "Advance the clock by (for example 91m or 2d)",
      line: ["sandbox", "clock", "advance"],
    },
  ],
};

export const faultsTab: TabSpec = {
  name: "faults",
  line: ["sandbox", "fault", "list"],
  actions: [
    {
      key: "a",
      label: "add",
      question: "Flags of the fault (for example --status 500 --next 2)",
      line: ["sandbox", "fault", "add"],
    },
    { key: "x", label: "clear all", line: ["sandbox", "fault", "clear"] },
  ],
};
