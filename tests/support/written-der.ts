/** A value of ASN.1 as DER writes it. */
export function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.of(tag), lengthOf(content), content])
}

function lengthOf({ length }: Buffer): Buffer {
  if (length < 0x80) return Buffer.of(length)
  return length < 0x100 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 0xff)
}

export const sequence = (...contents: Buffer[]) => der(0x30, ...contents)
export const set = (...contents: Buffer[]) => der(0x31, ...contents)
export const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"))
export const integer = (value: number) => der(0x02, Buffer.of(value))
export const octets = (content: Buffer) => der(0x04, content)
