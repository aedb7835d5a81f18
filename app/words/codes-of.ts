/**
 * What a table of words has words for, in its order. A filter whose choices come from the table that names them can neither
 * lack a name nor have one too many.
 */
export const codesOf = <Code extends string>(words: Readonly<Record<Code, unknown>>): Code[] =>
  Object.keys(words) as Code[]
