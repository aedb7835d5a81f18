/** Where a person lives, as everybody reads it; null of somebody who was erased, who lives nowhere. */
export const placeOf = ({ city, uf }: { city: string; uf: string }): string | null =>
  city === "" ? null : `${city}, ${uf}`
