import type { AssumptionRow, SubscriptionRow } from "../../base/inspector/overview";
import type { RequestRow, WholeRequest } from "../../base/inspector/requests";
import type { Window, WindowQuery } from "../../base/inspector/session";
import { call, read, withQuery } from "../browser/control";

interface RequestsQuery extends WindowQuery {
  readonly answer?: string | undefined;
  readonly search?: string | undefined;
}

interface Items<Row> {
  readonly items: readonly Row[];
}

export const readRequests = (query: RequestsQuery): Promise<Window<RequestRow>> =>
  read(withQuery("inspector/requests", { ...query }));

export const readRequest = (id: string): Promise<WholeRequest> =>
  read(withQuery("inspector/request", { id }));

export const readSubscriptions = (): Promise<Items<SubscriptionRow>> => read("inspector/subscriptions");

export const readAssumptions = (): Promise<Items<AssumptionRow>> => read("inspector/assumptions");

/** Replaces the secret that the sandbox created with the receiver's. */
export const setSecret = (subscription: string, secret: string): Promise<unknown> =>
  call("POST", "set/subscription", { subscription, secret });

/** Does the same as `webhooks update --active`, for any owner. */
export const activate = (subscription: string): Promise<unknown> =>
  call("POST", "inspector/activate", { subscription });
