/** Amounts in a text that a page shows: each stays in one line with its sign. */
export const unbrokenAmounts = (text: string): string => text.replace(/R\$ (?=\d)/g, "R$\u00a0")
