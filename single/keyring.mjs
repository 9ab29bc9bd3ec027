// Replaces the keyring in the single file, which can't contain the keyring's native library.
import { Failure } from "../src/base/failure";

async function refuse() {
  throw new Failure("config", "this single-file build can't use the keyring of this machine");
}

export const openKeyring = () => ({ read: refuse, write: refuse, remove: refuse });
