/** A code for whoever may not read it whole: it is money, or leads to an address. */
export const maskCode = (code: string): string => `…${code.slice(-4)}`
