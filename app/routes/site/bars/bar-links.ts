type Place = { name: string; address: string; place: string; position: { lat: number; lng: number } | null }

/** The visitor's own maps show the way to a bar: by its position, else by its address. */
export function directionsTo({ name, address, place, position }: Place): string {
  const destination = position ? `${position.lat},${position.lng}` : `${name}, ${address}, ${place}`
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`
}
