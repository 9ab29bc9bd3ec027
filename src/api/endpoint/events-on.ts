import * as collection from "../collection/events";
import * as customer from "../customer/events";

/** Surfaces that record deliveries. */
export const eventsOn = { collection, customer };
export type EventSurface = keyof typeof eventsOn;
