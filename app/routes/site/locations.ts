import { keptFor } from "#app/platform/answers/cache-control"
import type { LoaderFunctionArgs } from "@remix-run/node"
import { findUnit } from "#app/domain/locations/locations.server"

/** The city names of a unit, for suggestions while typing: public, the same for everyone, kept for a day. */
async function load({ params }: LoaderFunctionArgs) {
  const unit = findUnit((params.uf ?? "").toUpperCase())
  if (!unit) return Response.json([], { status: 404 })
  return Response.json(unit.cities, { headers: { "Cache-Control": keptFor(86400) } })
}

export const loader = Object.assign(load, { guard: "public" as const })
