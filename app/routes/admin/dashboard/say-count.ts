import type { Count } from "#app/db/bounded-count.server"
import { sayNumber } from "#app/ui/figure"

/** A count as people read it; beyond what is counted one by one, "cerca de". */
export const sayBounded = ({ count, exact }: Count): string => (exact ? "" : "cerca de ") + sayNumber(count)
