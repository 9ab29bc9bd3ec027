import type { Readings } from "../../readings/readings";
import type { AnswerForm } from "./answer-form";
import { pascalCase, withoutNull } from "./field-names";
import { labels } from "./labels";
import { type MemberForm, memberForm } from "./members";
import { onePage } from "./page-info";
import { errorObject } from "./refusals";

/** The forms of answers by assumption and reading. Their order is that in which they apply. */
const answerForms: FormsOf<AnswerForm> = {
  "AMB-22": { "error-object": errorObject },
};

/** The same for members of JSON answers; field names are last, as the others read them. */
const memberForms: FormsOf<MemberForm> = {
  "AMB-28": { "one-page": onePage },
  "NS-63": { labels, "labels-in-answers": labels },
  "NS-64": { absent: withoutNull },
  "AMB-02": { "pascal-case": pascalCase },
};

type FormsOf<Form> = { readonly [Id in keyof Readings]?: { readonly [Name in Readings[Id]]?: Form } };

function chosen<Form>(forms: FormsOf<Form>, readings: Readings): readonly Form[] {
  const byReading = Object.entries(forms) as [keyof Readings, Readonly<Record<string, Form>>][];
  return byReading.flatMap(([id, byName]) => byName[readings[id]] ?? []);
}

/** Returns what the readings do to each answer; undefined if they change none. */
export function openAnswerForms(readings: Readings): AnswerForm | undefined {
  const members = chosen(memberForms, readings);
  const forms = [...chosen(answerForms, readings), ...(members.length === 0 ? [] : [memberForm(members)])];
  if (forms.length === 0) return undefined;
  const rewrite: AnswerForm = (answer, answered) => {
    const { after } = answer;
    const rewritten = forms.reduce((before, form) => form(before, answered), answer);
    if (after === undefined) return rewritten;
    return { ...rewritten, after: async (world) => rewrite(await after(world), answered) };
  };
  return rewrite;
}
