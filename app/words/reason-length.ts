/** How many characters a reason may have that an administrator gives. */
export const LONGEST_REASON = 500

/** What a dialog that asks for one knows of its field without its page's schema, as `constraintOf` would say it. */
export const reasonConstraint = { reason: { required: false, maxLength: LONGEST_REASON } }
