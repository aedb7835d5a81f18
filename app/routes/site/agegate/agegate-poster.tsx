import type { ReactNode } from "react"
import { brand } from "#app/brand"
import { Bunting } from "#app/site/art/bunting"
import { Crest } from "#app/ui/crest"
import { Crowd } from "#app/site/art/crowd"

export type AgegatePosterProps = {
  /** "18+" */
  figure: string
  title: ReactNode
  text?: ReactNode
  /** A form with the two buttons. */
  actions: ReactNode
  /** Moderation and small print. */
  foot?: ReactNode
}

export function AgegatePoster({ figure, title, text, actions, foot }: AgegatePosterProps) {
  return (
    <section className="gate">
      <Bunting className="bunting gate__bunting" />
      <div className="gate__sheet">
        <p className="gate__brand">
          <Crest className="gate__crest" width={40} />
          {brand.name}
        </p>
        <p className="gate__figure" aria-hidden="true">
          {figure}
        </p>
        <h1 className="gate__title">{title}</h1>
        {text && <div className="gate__text">{text}</div>}
        <div className="gate__actions">{actions}</div>
        {foot && <div className="gate__foot">{foot}</div>}
      </div>
      <Crowd className="crowd" />
    </section>
  )
}
