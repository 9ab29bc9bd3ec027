import { Failure } from "../../../base/failure";
import { flag } from "../../store/insert";
import { readText } from "../action";
import { readWord, signatures, viewable } from "./set";
import { findPartnerNamed } from "./subjects";

/** BIZ-07: the partner's own agreement with the platform. */
export const setPartner = viewable("partner", ["agreement"], ({ store }, options) => {
  const seq = findPartnerNamed(store, readText(options, "partner"));
  const agreement = readWord(options, "agreement", signatures);
  if (agreement !== undefined)
    store.run(
      "update collection_partners set agreement_valid = ? where seq = ?",
      flag(agreement === "signed"),
      seq,
    );
  const row = store.get<{ id: string; name: string; agreement_valid: number }>(
    "select id, name, agreement_valid from collection_partners where seq = ?",
    seq,
  );
  return { id: row?.id, name: row?.name, agreementSigned: row?.agreement_valid === 1 };
});

/** BIZ-10: which partner has a country for itself; null leaves it to nobody. */
export const setCountry = viewable("country", ["partner"], ({ store }, options) => {
  const country = readText(options, "country").toUpperCase();
  if (!/^[A-Z]{2}$/.test(country))
    throw new Failure("usage", `"${country}" is not a two-letter country code`);
  if (options.partner === null) store.run("delete from coverage where country_alpha2 = ?", country);
  else if (options.partner !== undefined) {
    const seq = findPartnerNamed(store, readText(options, "partner"));
    const sql = "insert or replace into coverage (country_alpha2, collection_partner) values (?, ?)";
    store.run(sql, country, seq);
  }
  const row = store.get<{ name: string }>(
    "select name from coverage join collection_partners on seq = collection_partner where coverage.country_alpha2 = ?",
    country,
  );
  return { country, partner: row?.name ?? null };
});
