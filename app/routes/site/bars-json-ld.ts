type Bar = { name: string; address: string; cep: string }

/** A city's bars as search engines read them (schema.org); where each stands they find out by its address. */
export const structuredBars = (bars: readonly Bar[], { uf, city }: { uf: string; city: string }) => ({
  "@context": "https://schema.org",
  "@graph": bars.map(({ name, address, cep }) => ({
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
  })),
})
