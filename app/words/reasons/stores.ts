import type { Reasons } from "#app/words/reasons/reason"

type StoreHeld = { cnpj: string; active: boolean; name: string; city: string; uf: string }

/** Why a bar is not saved so. */
export const storeReasons = {
  already: {
    true: { pt: "O bar já está ativo.", en: "The bar is active already." },
    false: { pt: "O bar já está inativo.", en: "The bar is inactive already." },
  },
  hasInvoices: {
    pt: "Este bar já tem cupons com o CNPJ salvo, e eles ficam com ele. Se o bar mudou de CNPJ, cadastre o novo e desative este.",
    en: "This bar already has invoices with the saved CNPJ, and they keep it. If it changed its CNPJ, add the new one and disable this one.",
  },
  cnpjHeld: ({ cnpj, active, name, city, uf }: StoreHeld) => ({
    pt: `${cnpj} é do ${active ? "" : "inativo "}${name}, em ${city}, ${uf}.`,
    en: `${cnpj} is ${active ? "" : "the inactive "}${name}'s, in ${city}, ${uf}.`,
  }),
} as const satisfies Reasons
