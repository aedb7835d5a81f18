/** Receipts that a prize was handed over (Portaria SEAE/ME 7.638/2022). */
export const RECEIPT_YEARS = 5
/** Who came, when and from where (Marco Civil da Internet, article 15). */
export const ACCESS_MONTHS = 6
/** So long after an instant prize was won an erasure waits for it to be claimed and handed over. */
export const PRIZE_CLAIM_DAYS = 180
