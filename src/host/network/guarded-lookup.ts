import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";

/** Returns a lookup like Node's that fails unless `mayReach` accepts every address of the name. */
export function createGuardedLookup(mayReach: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    const { lookup } = process.getBuiltinModule("node:dns");
    lookup(hostname, options, (error, addresses, family) => {
      const refusedAddress = error
        ? undefined
        : listAddresses(addresses).find((address) => !mayReach(address));
      if (refusedAddress === undefined)
        (callback as (...result: unknown[]) => void)(error, addresses, family);
      else callback(createRefusalError(hostname, refusedAddress), "", 0);
    });
  };
}

function listAddresses(addresses: string | LookupAddress[]): readonly string[] {
  return typeof addresses === "string" ? [addresses] : addresses.map(({ address }) => address);
}

const createRefusalError = (hostname: string, address: string) =>
  Object.assign(new Error(`${hostname} resolves to ${address}`), { code: "ERR_ADDRESS_REFUSED" });
