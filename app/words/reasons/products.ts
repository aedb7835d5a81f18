import type { Reasons } from "#app/words/reasons/reason"

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
