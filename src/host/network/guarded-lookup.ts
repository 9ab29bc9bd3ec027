import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";

type Callback = Parameters<LookupFunction>[2];

/** Returns a lookup like Node's that fails unless all addresses of the name may be reached. */
export function guardedLookup(mayReach: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    const { lookup } = process.getBuiltinModule("node:dns");
    lookup(hostname, options, (error, foundAddresses, family) => {
      const refusedAddress = error
        ? undefined
        : addressesOf(foundAddresses).find((address) => !mayReach(address));
      if (refusedAddress === undefined)
        (callback as (...result: unknown[]) => void)(error, foundAddresses, family);
      else callback(refusalError(hostname, refusedAddress), "", 0);
    });
  };
}

function addressesOf(foundAddresses: string | LookupAddress[]): readonly string[] {
  return typeof foundAddresses === "string" ? [foundAddresses] : foundAddresses.map(({ address }) => address);
}

function refusalError(hostname: string, address: string): Parameters<Callback>[0] {
  const code = "ERR_ADDRESS_REFUSED";
  return Object.assign(new Error(`${hostname} resolves to ${address}`), { code });
}
