import { endpoints } from "../../../api/endpoint/endpoints";
import { Failure } from "../../../base/failure";
import type { JsonValue } from "../../../base/json/json";
import { suggestWord } from "../../../base/text/unknown-word";
import { parseAlpha2 } from "../../facts/country";
import { toFlag } from "../../store/insert";
import { read } from "../action";
import { createViewableSetting, signatureStates } from "./set";
import { findPartnerByName } from "./subjects";

/**
 * Sets a partner's own agreement with the platform (BIZ-07). `without` lists the operations that the
 * agreement excludes.
 */
export const setPartner = createViewableSetting("partner", ["agreement", "without"], ({ store }, options) => {
  const seq = findPartnerByName(store, read.text(options, "partner"));
  const updateColumn = (column: string, value: string | number) =>
    store.run(`update collection_partners set ${column} = ? where seq = ?`, value, seq);
  const agreement = read.word(options, "agreement", signatureStates);
  if (agreement !== undefined) updateColumn("agreement_valid", toFlag(agreement === "signed"));
  if (options.without !== undefined)
    updateColumn("excluded_operations", JSON.stringify(readOperations(options.without)));
  const row = store.get<PartnerRow>("select * from collection_partners where seq = ?", seq);
  const { id, name, agreement_valid, excluded_operations = "[]" } = row ?? {};
  return { id, name, agreementSigned: agreement_valid === 1, without: JSON.parse(excluded_operations) };
});

interface PartnerRow {
  readonly id: string;
  readonly name: string;
  readonly agreement_valid: number;
  readonly excluded_operations: string;
}

const operationNames = endpoints.filter(({ surface }) => surface === "collection").map(({ name }) => name);

function readOperations(value: JsonValue): readonly string[] {
  const names: readonly JsonValue[] = Array.isArray(value) ? value : [value];
  const unknown = names.find((name) => !operationNames.includes(String(name)));
  if (unknown === undefined) return [...new Set(names.map(String))];
  throw new Failure("usage", `"${String(unknown)}" is not an operation of collection partners`, {
    hint:
      suggestWord(String(unknown), operationNames) ??
      "`recoup commands --json` lists the operations of each command.",
  });
}

/** Sets the partner that covers a country exclusively (BIZ-10). Null removes the coverage. */
export const setCountry = createViewableSetting("country", ["partner"], ({ store }, options) => {
  const text = read.text(options, "country");
  const country = parseAlpha2(text);
  if (country === undefined)
    throw new Failure("usage", `"${text}" is not a two-letter country code of ISO 3166-1`);
  if (options.partner === null) store.run("delete from coverage where country_alpha2 = ?", country);
  else if (options.partner !== undefined) {
    const seq = findPartnerByName(store, read.text(options, "partner"));
    const sql = "insert or replace into coverage (country_alpha2, collection_partner) values (?, ?)";
    store.run(sql, country, seq);
  }
  const name = store.value<string>(
    "select name from coverage join collection_partners on seq = collection_partner where coverage.country_alpha2 = ?",
    country,
  );
  return { country, partner: name ?? null };
});
