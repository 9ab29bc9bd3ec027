/** Returns the account's name. Undefined if the account has only a number, as in some containers. */
export function findUserName(): string | undefined {
  const { userInfo } = process.getBuiltinModule("node:os");
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
