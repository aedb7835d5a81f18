import { Transform } from "node:stream"

const NUL = 0

/**
 * Drops NUL bytes from a page on its way out. React 18 writes into buffers of 2 kB and fills up with a NUL where the next
 * letter has two bytes and one is left; in an attribute a browser shows that as �. No HTML holds a NUL of its own.
 */
export const withoutNul = (): Transform =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      done(null, chunk.includes(NUL) ? chunk.filter((byte) => byte !== NUL) : chunk)
    },
  })
