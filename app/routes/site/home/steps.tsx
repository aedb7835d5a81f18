import type { ReactNode } from "react"

export type HomeStep = { title: string; text: ReactNode }
export type StepsProps = { title: string; steps: readonly HomeStep[] }

/** How it works, in numbered sheets; the numerals are the wood type. */
export function Steps({ title, steps }: StepsProps) {
  return (
    <section className="steps">
      <div className="wrap">
        <h2 className="steps__title">{title}</h2>
        <ol className="steps__list">
          {steps.map((step) => (
            <li key={step.title} className="steps__item">
              <h3 className="steps__name">{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
