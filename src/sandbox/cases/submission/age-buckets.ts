import type { Fields } from "../../wire/fields";

const names = [
  "AmountToRecoverOver6Months",
  "AmountToRecoverOver12Months",
  "AmountToRecoverOver24Months",
] as const;

/**
 * Checks the amounts by age. Older amounts are included in younger ones; 12 and 24 months require each other, and 6
 * months requires both. The amounts have no other effect.
 */
export function checkAgeBuckets(fields: Fields, total: number): void {
  const [over6, over12, over24] = names.map((name) => ({ name, cents: fields.money(name) }));
  if (over6 === undefined || over12 === undefined || over24 === undefined) return;
  if ((over12.cents === null) !== (over24.cents === null))
    fields.broken(over12.name, `and ${over24.name} must be given together`);
  if (over6.cents !== null && over12.cents === null)
    fields.broken(over6.name, `requires ${over12.name} and ${over24.name}`);
  let max = total;
  for (const { name, cents } of [over6, over12, over24]) {
    if (cents === null) continue;
    if (cents < 0 || cents > max) fields.broken(name, "must be between 0 and the next younger amount");
    max = cents;
  }
}
