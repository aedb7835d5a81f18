import { isIP } from "node:net"

/**
 * The address of whoever asks. Each trusted proxy appends the address it saw to X-Forwarded-For, so with n of
 * them the n-th from the right is the last one that nobody could forge; shorter lists never passed them all.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const own = normalAddress(socketAddress ?? "") ?? "0.0.0.0"
  if (trustedProxies === 0 || !forwardedFor) return own
  const seen = forwardedFor.split(",").at(-trustedProxies)
  return (seen && normalAddress(withoutPort(seen.trim()))) || own
}

/** One spelling per address: IPv6 compressed and lower-case without zone, IPv4 never wrapped in IPv6. */
function normalAddress(text: string): string | null {
  const bare = text.split("%", 1)[0] ?? ""
  if (isIP(bare) !== 6) return isIP(bare) === 4 ? bare : null
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short)
  if (!mapped) return short
  const [high, low] = [parseInt(mapped[1]!, 16), parseInt(mapped[2]!, 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join(".")
}

/** Some proxies write the port too: `10.0.0.1:5000`, `[::1]:5000`. */
const withoutPort = (text: string) =>
  /^\[(.+)\](:\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, "$1")

/** An address that no longer names a household: last octet zero, or the first 48 bits. */
export const truncatedAddress = (address: string): string =>
  address.includes(":") ? firstGroups(address, 3) : address.replace(/\.\d+$/, ".0")

function firstGroups(address: string, count: number): string {
  const [left = "", right = ""] = address.split("::")
  const [before, after] = [left, right].map((half) => half.split(":").filter(Boolean)) as [string[], string[]]
  const gap = address.includes("::") ? Array<string>(8 - before.length - after.length).fill("0") : []
  return `${[...before, ...gap, ...after].slice(0, count).join(":")}::`
}
