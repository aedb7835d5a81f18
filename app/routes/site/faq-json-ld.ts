type Answered = { question: string; html: string }

/** The questions as search engines read them (schema.org). */
export const structuredFaq = (questions: readonly Answered[]) => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, html }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: html },
  })),
})
