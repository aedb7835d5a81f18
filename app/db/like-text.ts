/** What somebody typed as `like` looks for it: its own signs, and nothing that stands for others. */
export const likeText = (typed: string): string => typed.replace(/[\\%_]/g, "\\$&")
