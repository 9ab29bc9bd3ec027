import type { Actions } from "./action";
import { actors } from "./actors";
import { clock, clockAdvance, clockFreeze, clockRun, clockSet, clockSpeed } from "./clock";
import { deliveries, deliveriesRun, deliveriesUnderWay } from "./deliveries";
import { faults } from "./faults";
import { requests } from "./requests";
import { routes } from "./routes";
import { setCase } from "./set/set-case";
import { setCreditor } from "./set/set-creditor";
import { setLink } from "./set/set-link";
import { setCountry, setPartner } from "./set/set-partner";
import { setPayment } from "./set/set-payment";
import { setSubscription } from "./set/set-subscription";
import { status } from "./status";
import { worldExport, worldImport } from "./world/portable";
import { reset, seed } from "./world/seed";
import { snapshotDiff, snapshotLoad, snapshots } from "./world/snapshots";
import { redo, undo } from "./world/undo";

/** Control actions, by their path below `/control/`. */
export const actions: Readonly<Record<string, Actions>> = {
  status,
  actors,
  reset,
  seed,
  undo,
  redo,
  faults,
  clock,
  "clock/freeze": clockFreeze,
  "clock/run": clockRun,
  "clock/speed": clockSpeed,
  "clock/set": clockSet,
  "clock/advance": clockAdvance,
  deliveries,
  "deliveries/run": deliveriesRun,
  "deliveries/under-way": deliveriesUnderWay,
  routes,
  requests,
  "set/creditor": setCreditor,
  "set/case": setCase,
  "set/payment": setPayment,
  "set/link": setLink,
  "set/partner": setPartner,
  "set/country": setCountry,
  "set/subscription": setSubscription,
  snapshots,
  "snapshots/load": snapshotLoad,
  "snapshots/diff": snapshotDiff,
  export: worldExport,
  import: worldImport,
};
