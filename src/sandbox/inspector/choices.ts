import { endpoints } from "../../api/endpoint/endpoints";
import { lifecycles } from "../../base/cases/lifecycle";
import { faultKinds, faultStatuses } from "../../base/fault";
import { surfaces } from "../../base/platform";
import type { Choices } from "../../inspector/contract/faults";
import { allEventTypes } from "../../webhooks/events/event-types";
import { errorStatuses } from "../facts/error-types";

export const buildChoices = (): Choices => ({
  lifecycles,
  eventTypes: allEventTypes,
  surfaces,
  faultKinds: faultKinds.map((kind) => ({ kind, statuses: faultStatuses[kind] })),
  errorTypes: Object.keys(errorStatuses),
  operations: endpoints.map(({ surface, name }) => ({ surface, name })),
});
