import type { Surface } from "../../base/platform";
import { formatGuid } from "../../base/text/guid";
import { createObjectFormatter, json } from "../store/json-text";
import type { Store } from "../store/store";
import { computeSha256 } from "../store/token";

/** A person who acts for a creditor or a collection partner. */
export interface User {
  readonly id: number;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/**
 * Selects the users of creditors and partners. A user of a partner has a single name, whose first word counts
 * as the given name. The offset keeps the IDs of both kinds of users distinct, because chats show both kinds.
 */
const userQueries = {
  customer: "select seq as id, creditor as owner, email, first_name, last_name from creditor_users",
  collection: `select seq + 900000000 as id, collection_partner as owner, email,
    substr(name || ' ', 1, instr(name || ' ', ' ') - 1) as first_name,
    nullif(substr(name, instr(name || ' ', ' ') + 1), '') as last_name from partner_users`,
};

export type UserSurface = Extract<Surface, keyof typeof userQueries>;

export const listUsers = (store: Store, surface: UserSurface, owner: number): User[] =>
  store.all(
    `select id, email, first_name, last_name from (${userQueries[surface]}) where owner = ? order by id`,
    owner,
  );

/** Finds a user of an owner by email address, ignoring case, or by public ID if there is no address. */
export function findUser(
  store: Store,
  surface: UserSurface,
  owner: number,
  { email, id }: { readonly email?: string | null; readonly id?: string | null },
): User | undefined {
  const address = email?.toLowerCase();
  return listUsers(store, surface, owner).find((user) =>
    address === undefined ? deriveUserId(user) === id : user.email.toLowerCase() === address,
  );
}

/** Finds a user of any owner by exact email address. */
export function findAnyUser(store: Store, surface: UserSurface, email: string): User | undefined {
  const sql = `select id, email, first_name, last_name from (${userQueries[surface]}) where email = ?`;
  return store.get(sql, email);
}

export const formatFullName = ({ first_name, last_name }: Pick<User, "first_name" | "last_name">) =>
  [first_name, last_name].filter(Boolean).join(" ");

/** Derives the public ID from the email address. No column is needed, because the address is unique. */
const deriveUserId = ({ email }: User): string => formatGuid(computeSha256(`user ${email}`));

export const userRecord = createObjectFormatter<User>({
  id: (user) => json.text(deriveUserId(user)),
  name: (user) => json.text(formatFullName(user)),
  email: (user) => json.text(user.email),
});
