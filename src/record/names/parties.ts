import { type InventedParty, inventParty, openRandom } from "../../sandbox";

/** Attempts to find an unused name, before a name gets a number. */
const maxDraws = 50;

/** Replaces persons and companies with invented ones of the same country and type, one for one. */
export class Parties {
  readonly #random = openRandom("recorded", "parties");
  readonly #known = new Map<string, InventedParty>();
  readonly #names = new Set<string>();

  replace(name: string, country: string, isCompany: boolean): InventedParty {
    const key = [name.trim().toLowerCase(), country, isCompany].join("\n");
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const invented = this.#newParty(country, isCompany);
    this.#known.set(key, invented);
    return invented;
  }

  #newParty(country: string, isCompany: boolean): InventedParty {
    let party = inventParty(country, isCompany, this.#random);
    for (let draw = 1; this.#names.has(party.name) && draw < maxDraws; draw += 1)
      party = inventParty(country, isCompany, this.#random);
    const name = this.#names.has(party.name) ? `${party.name} ${this.#names.size + 1}` : party.name;
    this.#names.add(name);
    return { ...party, name };
  }
}
