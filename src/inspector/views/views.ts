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
  /** First segment of the view's URL fragment. */
  readonly name: string;
  readonly label: string;
  readonly icon: IconName;
  /** Key pressed after `g` to open the view. */
  readonly key: string;
  readonly component: ComponentType<{ readonly route: Route }>;
}

/** In navigation order. */
export const views: readonly View[] = [
  { name: "overview", label: "Overview", icon: "overview", key: "o", component: OverviewView },
  { name: "cases", label: "Cases", icon: "cases", key: "c", component: CasesView },
  { name: "deliveries", label: "Deliveries", icon: "deliveries", key: "d", component: DeliveriesView },
  { name: "requests", label: "Requests", icon: "requests", key: "r", component: RequestsView },
  {
    name: "subscriptions",
    label: "Subscriptions",
    icon: "subscriptions",
    key: "s",
    component: SubscriptionsView,
  },
  { name: "time", label: "Time", icon: "time", key: "t", component: TimeView },
  { name: "faults", label: "Faults", icon: "faults", key: "f", component: FaultsView },
  { name: "scenarios", label: "Scenarios", icon: "scenarios", key: "p", component: ScenariosView },
  { name: "assumptions", label: "Assumptions", icon: "assumptions", key: "a", component: AssumptionsView },
];
