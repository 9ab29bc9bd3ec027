import type {
  EditedSendRequest,
  EventRow,
  EventsQuery,
  EventWhole,
  ResendRequest,
  Verdict,
  VerifyRequest,
  WhyAnswer,
} from "../../base/inspector/events";
import type { Window } from "../../base/inspector/session";
import { call, read, withQuery } from "../browser/control";
import type { Loose } from "./loose";

export const readEvents = (query: Loose<EventsQuery>): Promise<Window<EventRow>> =>
  read(withQuery("inspector/events", query));

export const readEvent = (id: string): Promise<EventWhole> => read(withQuery("inspector/event", { id }));

export const readWhy = (event: string): Promise<WhyAnswer> => read(withQuery("inspector/why", { event }));

export const resend = (body: ResendRequest): Promise<EventWhole> => call("POST", "inspector/resend", body);

export const sendEdited = (body: EditedSendRequest): Promise<EventWhole> =>
  call("POST", "inspector/send", body);

export const verifyWith = (body: VerifyRequest): Promise<Verdict> => call("POST", "inspector/verify", body);
