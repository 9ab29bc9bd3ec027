import { Failure } from "../../base/failure";
import { flag } from "../insert";
import { askedText } from "./action";
import { askedWord, setting, signatures } from "./set";
import { findPartnerNamed } from "./subjects";

/** BIZ-07: the partner's own agreement with the platform. */
export const setPartner = setting(["partner", "agreement"], ({ store }, options) => {
  const seq = findPartnerNamed(store, askedText(options, "partner"));
  const agreement = askedWord(options, "agreement", signatures);
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
export const setCountry = setting(["country", "partner"], ({ store }, options) => {
  const country = askedText(options, "country").toUpperCase();
  if (!/^[A-Z]{2}$/.test(country))
    throw new Failure("usage", `"${country}" is no country code of two letters`);
  if (options.partner === null) {
    store.run("delete from coverage where country_alpha2 = ?", country);
    return { country, partner: null };
  }
  const seq = findPartnerNamed(store, askedText(options, "partner"));
  store.run(
    "insert or replace into coverage (country_alpha2, collection_partner) values (?, ?)",
    ...[country, seq],
  );
  const row = store.get<{ name: string }>("select name from collection_partners where seq = ?", seq);
  return { country, partner: row?.name };
});
