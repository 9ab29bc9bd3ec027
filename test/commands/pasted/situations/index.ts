import { caseSituations } from "./cases";
import { deliverySituations, testSituations } from "./deliveries";
import { helpSituations } from "./help";
import { sandboxSituations } from "./sandbox";
import { settingSituations } from "./settings";
import type { Situation } from "./situation";
import { webhookSituations } from "./webhooks";

export const situations: readonly Situation[] = [
  ...helpSituations,
  ...settingSituations,
  ...caseSituations,
  ...webhookSituations,
  ...testSituations,
  ...deliverySituations,
  ...sandboxSituations,
];
