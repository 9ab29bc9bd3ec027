import type { Surface } from "../../base/platform";
import { jsonObject, jsonText } from "../store/json-text";
import { formatGuid } from "../store/new-ids";
import type { Store } from "../store/store";
import { sha256 } from "../store/token";

/** A person who acts for a creditor or a collection partner. */
export interface User {
  readonly id: number;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/**
 * A partner's user has a single name, whose first word counts as the given name. Their ids are above those of
 * all creditors' users, because chats show both.
 */
const usersOf = {
  customer: "select seq as id, creditor as owner, email, first_name, last_name from creditor_users",
  collection: `select seq + 900000000 as id, collection_partner as owner, email,
    substr(name || ' ', 1, instr(name || ' ', ' ') - 1) as first_name,
    nullif(substr(name, instr(name || ' ', ' ') + 1), '') as last_name from partner_users`,
};

export type UserSurface = Extract<Surface, keyof typeof usersOf>;

/** Lists the users of an owner, in order of id. */
export const listUsers = (store: Store, surface: UserSurface, owner: number): User[] =>
  store.all(
    `select id, email, first_name, last_name from (${usersOf[surface]}) where owner = ? order by id`,
    owner,
  );

/**
 * Finds one of the owner's users, by email address (ignoring case) or else by the id in the list of users.
 */
export function findUser(
  store: Store,
  surface: UserSurface,
  owner: number,
  { email, id }: { readonly email?: string | null; readonly id?: string | null },
): User | undefined {
  const address = email?.toLowerCase();
  return listUsers(store, surface, owner).find((user) =>
    address === undefined ? guidOfUser(user) === id : user.email.toLowerCase() === address,
  );
}

/** Finds a user of any owner by the exact email address. */
export function findAnyUser(store: Store, surface: UserSurface, email: string): User | undefined {
  const sql = `select id, email, first_name, last_name from (${usersOf[surface]}) where email = ?`;
  return store.get(sql, email);
}

export const fullName = ({ first_name, last_name }: User) =>
  [first_name, last_name].filter(Boolean).join(" ");

/** An email address belongs to one user, so the public id is derived from it and needs no column. */
const guidOfUser = ({ email }: User): string => formatGuid(sha256(`user ${email}`));

export const userRecord = jsonObject<User>({
  id: (user) => jsonText(guidOfUser(user)),
  name: (user) => jsonText(fullName(user)),
  email: (user) => jsonText(user.email),
});
