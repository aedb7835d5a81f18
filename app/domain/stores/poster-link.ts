/**
 * Where a bar's poster leads: the site, under a name by which a registration tells which bar's poster brought it. The CNPJ
 * is the bar's own code and public.
 */
export const posterLink = (origin: string, { cnpj }: { cnpj: string }): string =>
  `${origin}/?${new URLSearchParams({ utm_source: "bar", utm_medium: "cartaz", utm_campaign: cnpj })}`
