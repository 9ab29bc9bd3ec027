/** Returns the account's name. Undefined if the user ID has no account, as in some containers. */
export function findUserName(): string | undefined {
  const { userInfo } = process.getBuiltinModule("node:os");
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
