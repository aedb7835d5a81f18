/** Receipts that a prize was handed over (Portaria SEAE/ME 7.638/2022). */
export const RECEIPT_YEARS = 5
/** Who came, when and from where (Marco Civil da Internet, article 15). */
export const ACCESS_MONTHS = 6
/** So long after the promotion's end prizes are claimed by its rules, and a CPF's hash has its use. */
export const HASH_DAYS = 180
/** So long behind its last day a claim that came in time is still looked at, and its prize sent. */
export const LATE_CLAIM_DAYS = 90
/** So long behind its mail a voucher's winner may say that it did not come, before they are erased. */
export const VOUCHER_DAYS = 7
/** Everything else of a person, from the campaign's end: so long a claim about it can be brought (Código Civil, article 206). */
export const CAMPAIGN_YEARS = 5
/** What people chose, beside the database: no copy of it may be kept for longer than 90 days, and ten are for who restores one. */
export const CHOICE_DAYS = 100
