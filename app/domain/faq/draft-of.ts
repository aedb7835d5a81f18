type Words = { question: string; answer: string }
type Drafted = Words & { draftQuestion: string | null; draftAnswer: string | null }

/** What a published question is to say next; null where nothing waits. */
export const draftOf = ({ draftQuestion, draftAnswer }: Omit<Drafted, keyof Words>): Words | null =>
  draftQuestion !== null && draftAnswer !== null ? { question: draftQuestion, answer: draftAnswer } : null

/** A question's words as they are worked on: the draft, or what it says. */
export const latestOf = ({ question, answer, ...draft }: Drafted): Words =>
  draftOf(draft) ?? { question, answer }

/** Nothing waits. */
export const NO_DRAFT = { draftQuestion: null, draftAnswer: null }
