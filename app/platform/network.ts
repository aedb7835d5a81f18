/**
 * Where an address belongs, for whatever counts: an address of IPv6 stands for its /64, which one customer has whole
 * and changes within at will; one of IPv4 for itself.
 */
export function network(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(":")) return mapped ?? ip
  const [head = "", tail] = ip.toLowerCase().split("::")
  const left = head.split(":").filter(Boolean)
  const right = tail?.split(":").filter(Boolean) ?? []
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0")
  return [...left, ...zeros, ...right].slice(0, 4).join(":")
}
