/** What a form's field may hold, in characters, where its schema says no more and no less. */
export const MAX_LENGTH = 10_000

/**
 * As much of a text that is too long still comes back to whoever sent it: what a form without a file has room for. One with
 * a file has room for megabytes, which its page would carry twice.
 */
export const MOST_KEPT = 256 * 1024
