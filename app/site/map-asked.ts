import { paths } from "#app/paths"

const PARAMETER = "mapa"

/** Whether an address asks for a page with its map; no other page may ask another host for one. */
export const asksForMap = ({ pathname, searchParams }: URL): boolean =>
  pathname.startsWith(paths.bars) && searchParams.has(PARAMETER)

/** The address of a page with its map, which comes into view. */
export function withMap({ pathname, searchParams }: URL): string {
  const asked = new URLSearchParams(searchParams)
  asked.set(PARAMETER, "1")
  return `${pathname}?${asked}#${PARAMETER}`
}
