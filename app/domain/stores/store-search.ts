import { fold } from "#app/platform/text/fold"

/** What the search column holds of a bar. */
export const storeSearch = (bar: { name: string; address: string; city: string; cnpj: string }): string =>
  fold([bar.name, bar.address, bar.city, bar.cnpj].join(" "))
