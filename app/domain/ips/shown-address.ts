/**
 * An address in full, or with its latter half hidden: what is left names a provider and no household. `named` is for
 * whoever reads people in full.
 */
export function shownAddress(ip: string, { named }: { named: boolean }): string {
  if (named) return ip
  return ip.includes(":") ? `${ip.split(":").slice(0, 2).join(":")}:*` : ip.replace(/\.\d+\.\d+$/, ".*.*")
}

/** A network as people write it: a /64 says that it is one, with its last zeros in the two colons (RFC 5952, 4.2). */
export const shownNetwork = (network: string, reader: { named: boolean }): string =>
  reader.named && network.includes(":")
    ? `${network.replace(/(^|:)0(:0)*$/, "")}::/64`
    : shownAddress(network, reader)
