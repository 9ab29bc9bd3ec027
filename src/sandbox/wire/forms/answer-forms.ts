import type { Readings } from "../../readings/readings";
import { asText, oneDecimal, shortest } from "./amounts";
import type { AnswerForm } from "./answer-form";
import { eventsObject, keepOnlyId, linkList, noLinks } from "./bodies";
import { pascalCase, withoutNull } from "./field-names";
import { labels } from "./labels";
import { type MemberForm, memberForm } from "./members";
import { onePage } from "./page-info";
import * as refusals from "./refusals";
import * as statuses from "./statuses";
import { withOffset, withoutZone, withSevenDigits } from "./times";

/** Forms of answers by assumption and reading, in the order in which they apply. */
const answerForms: FormsOf<AnswerForm> = {
  "AMB-03": { list: linkList, absent: noLinks },
  "AMB-17": { "ok-200": statuses.okSubscription },
  "AMB-22": { "error-object": refusals.errorObject },
  "AMB-23": { "solution-url": refusals.solutionUrlOnly, handoff: refusals.handoffOnly },
  "AMB-25": { "ok-200": statuses.okSubmission },
  "AMB-29": { "top-level": refusals.topLevelConflict, envelope: refusals.envelopeConflict },
  "AMB-32": { "not-found": refusals.notFoundLookup, untyped: refusals.untypedLookup },
  "AMB-38": { "field-keyed": refusals.fieldKeyed },
  "AMB-44": { "created-201": statuses.createdCase, "ok-200": statuses.alwaysOk },
  "AMB-53": { untyped: refusals.untypedTestOnly },
  "NS-15": { "id-only": keepOnlyId },
  "NS-16": { object: eventsObject },
  "NS-67": { "body-and-header": refusals.waitInBoth, header: refusals.waitInHeader },
};

/** Forms of the members of JSON answers. Field names are last, because the other forms read them. */
const memberForms: FormsOf<MemberForm> = {
  "AMB-28": { "one-page": onePage },
  "NS-63": { labels, "labels-in-answers": labels },
  "NS-65": { "no-zone": withoutZone, "seven-digits": withSevenDigits, offset: withOffset },
  "NS-66": { "one-decimal": oneDecimal, shortest, text: asText },
  "NS-64": { absent: withoutNull },
  "AMB-02": { "pascal-case": pascalCase },
};

type FormsOf<Form> = { readonly [Id in keyof Readings]?: { readonly [Name in Readings[Id]]?: Form } };

function chosenForms<Form>(forms: FormsOf<Form>, readings: Readings): readonly Form[] {
  const byReading = Object.entries(forms) as [keyof Readings, Readonly<Record<string, Form>>][];
  return byReading.flatMap(([id, byName]) => byName[readings[id]] ?? []);
}

/** Combines the forms of the readings. Undefined if they change no answer. */
export function openAnswerForms(readings: Readings): AnswerForm | undefined {
  const members = chosenForms(memberForms, readings);
  const forms = [
    ...chosenForms(answerForms, readings),
    ...(members.length === 0 ? [] : [memberForm(members)]),
  ];
  if (forms.length === 0) return undefined;
  const rewrite: AnswerForm = (answer, answered) => {
    const { after } = answer;
    const rewritten = forms.reduce((before, form) => form(before, answered), answer);
    if (after === undefined) return rewritten;
    return { ...rewritten, after: async (world) => rewrite(await after(world), answered) };
  };
  return rewrite;
}
