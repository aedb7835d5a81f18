import type { Reasons } from "./reason"

type StoreHeld = { cnpj: string; active: boolean; name: string; city: string; uf: string }

/** Why a bar is not saved so. */
export const storeReasons = {
  already: {
    true: { pt: "O bar já está ativo.", en: "The bar is active already." },
    false: { pt: "O bar já está inativo.", en: "The bar is inactive already." },
  },
  hasInvoices: {
    pt: "Este bar já tem cupons com o CNPJ salvo, e eles ficam com ele. Se o bar mudou de CNPJ, cadastre o novo e desative este.",
    en: "This bar already has receipts with the saved CNPJ, and they keep it. If it changed its CNPJ, add the new one and disable this one.",
  },
  cnpjHeld: ({ cnpj, active, name, city, uf }: StoreHeld) => ({
    pt: `${cnpj} é do ${active ? "" : "inativo "}${name}, em ${city}, ${uf}.`,
    en: `${cnpj} is ${active ? "" : "the inactive "}${name}'s, in ${city}, ${uf}.`,
  }),
} as const satisfies Reasons

/** Why a product is not saved so. */
export const productReasons = {
  already: {
    true: { pt: "O produto já está ativo.", en: "The product is active already." },
    false: { pt: "O produto já está inativo.", en: "The product is inactive already." },
  },
  skuHeld: ({ sku, name }: { sku: string; name: string }) => ({
    pt: `${sku} é o produto ${name}.`,
    en: `${sku} is the product ${name}.`,
  }),
} as const satisfies Reasons

/** Why nothing more is done with a file of bars. */
export const barImportReasons = {
  confirmed: {
    pt: "Esse arquivo já foi confirmado e está sendo importado.",
    en: "This file was confirmed already and is being imported.",
  },
  unconfirmed: {
    pt: "Esse arquivo ainda não foi confirmado. Descarte-o, se não for importar.",
    en: "This file was not confirmed yet. Discard it if it is not to be imported.",
  },
  imported: { pt: "Esse arquivo já foi importado.", en: "This file was imported already." },
} as const satisfies Reasons
