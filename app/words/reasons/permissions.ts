import type { Reasons } from "#app/words/reasons/reason"

/** Why permissions are not saved so. */
export const permissionReasons = {
  unknownPair: {
    pt: "O formulário trouxe uma permissão que não existe. Recarregue a página.",
    en: "The form brought a permission that does not exist. Reload the page.",
  },
  notHeld: {
    pt: "Só dá para mudar uma permissão que você também tem.",
    en: "Only a permission that you hold yourself can be changed.",
  },
} as const satisfies Reasons
