import type { ComponentType } from "preact";
import type { IconName } from "../parts/icon";
import type { Route } from "../route/route";
import { AssumptionsView } from "./assumptions/assumptions-view";
import { CasesView } from "./cases/cases-view";
import { DeliveriesView } from "./deliveries/deliveries-view";
import { FaultsView } from "./faults/faults-view";
import { OverviewView } from "./overview/overview-view";
import { RequestsView } from "./requests/requests-view";
import { ScenariosView } from "./scenarios/scenarios-view";
import { SubscriptionsView } from "./subscriptions/subscriptions-view";
import { TimeView } from "./time/time-view";

export interface View {
  /** The view's icon, and the first segment of its URL fragment. */
  readonly name: IconName;
  readonly label: string;
  /** Key pressed after `g` to open the view. */
  readonly key: string;
  readonly component: ComponentType<{ readonly route: Route }>;
}

/** In navigation order. */
export const views: readonly View[] = [
  { name: "overview", label: "Overview", key: "o", component: OverviewView },
  { name: "cases", label: "Cases", key: "c", component: CasesView },
  { name: "deliveries", label: "Deliveries", key: "d", component: DeliveriesView },
  { name: "requests", label: "Requests", key: "r", component: RequestsView },
  { name: "subscriptions", label: "Subscriptions", key: "s", component: SubscriptionsView },
  { name: "time", label: "Time", key: "t", component: TimeView },
  { name: "faults", label: "Faults", key: "f", component: FaultsView },
  { name: "scenarios", label: "Scenarios", key: "p", component: ScenariosView },
  { name: "assumptions", label: "Assumptions", key: "a", component: AssumptionsView },
];
