import { type NamedPlace, readPlace } from "#app/domain/locations/named-place.server"
import { fold } from "#app/platform/text/fold"

/** What somebody who looks for a bar asked for. */
type BarSearch =
  | { kind: "wrong"; fault: "empty" | "cep" }
  /** A CEP, or how one begins. */
  | { kind: "cep"; digits: string }
  | NamedPlace

/** A CEP's first five digits name a neighbourhood. */
const SHORTEST_CEP = 5

/** Reads a place as `readPlace` does, or a CEP, `13010-000` or `13010`. */
export function readBarSearch(typed: string): BarSearch {
  const text = fold(typed).replace(/^cep\b[\s:.]*/, "")
  if (!/[a-z0-9]/.test(text)) return { kind: "wrong", fault: "empty" }
  return /^[0-9\s.-]+$/.test(text) ? readCep(text) : readPlace(text)
}

function readCep(text: string): BarSearch {
  const digits = text.replace(/[^0-9]/g, "")
  // The first of Brazil's ranges begins with 01000.
  const isCep = digits.length >= SHORTEST_CEP && digits.length <= 8 && digits >= "01000"
  return isCep ? { kind: "cep", digits } : { kind: "wrong", fault: "cep" }
}
