/** What a form's field may hold, in characters, where its schema says no more and no less. */
export const MAX_LENGTH = 10_000
