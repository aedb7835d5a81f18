type Bar = { name: string; address: string; cep: string; position: { lat: number; lng: number } | null }

/** A city's bars as search engines read them (schema.org). */
export const structuredBars = (bars: readonly Bar[], { uf, city }: { uf: string; city: string }) => ({
  "@context": "https://schema.org",
  "@type": "ItemList",
  itemListElement: bars.map(({ name, address, cep, position }, at) => ({
    "@type": "ListItem",
    position: at + 1,
    item: {
      "@type": "BarOrPub",
      name,
      address: {
        "@type": "PostalAddress",
        streetAddress: address,
        addressLocality: city,
        addressRegion: uf,
        postalCode: cep,
        addressCountry: "BR",
      },
      ...(position && {
        geo: { "@type": "GeoCoordinates", latitude: position.lat, longitude: position.lng },
      }),
    },
  })),
})
