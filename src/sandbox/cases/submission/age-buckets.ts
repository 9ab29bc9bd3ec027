import type { Fields } from "../../wire/fields";

const names = [
  "AmountToRecoverOver6Months",
  "AmountToRecoverOver12Months",
  "AmountToRecoverOver24Months",
] as const;

/**
 * How much of the claim is how old: the older parts are of the younger ones, 12 and 24 months come together only,
 * and 6 months only with both. The ages are checked and change nothing else.
 */
export function checkAgeBuckets(fields: Fields, total: number): void {
  const [over6, over12, over24] = names.map((name) => ({ name, cents: fields.money(name) }));
  if (over6 === undefined || over12 === undefined || over24 === undefined) return;
  if ((over12.cents === null) !== (over24.cents === null))
    fields.broken(over12.name, `and ${over24.name} are given together only`);
  if (over6.cents !== null && over12.cents === null)
    fields.broken(over6.name, `is given with ${over12.name} and ${over24.name} only`);
  let most = total;
  for (const { name, cents } of [over6, over12, over24]) {
    if (cents === null) continue;
    if (cents < 0 || cents > most) fields.broken(name, "must lie between 0 and the amount that is younger");
    most = cents;
  }
}
