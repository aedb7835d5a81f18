import type { ReactNode } from "react"
import { brand } from "#app/brand"
import { BottleCap } from "#app/site/art/bottle-cap"
import { Crowd } from "#app/site/art/crowd"
import { usePortuguese } from "#app/site/in-portuguese"
import { PitchLines } from "./pitch-lines"

export type HeroProps = {
  /** Over the title: the period, or what the window says. */
  kicker?: ReactNode
  line: ReactNode
  /** One or two LinkButtons. */
  actions?: ReactNode
  children?: ReactNode
}

/** The poster: the promotion's name in wood type, the cap on the centre spot, the stand below. */
export function Hero({ kicker, line, actions, children }: HeroProps) {
  const lang = usePortuguese()
  return (
    <section className="poster">
      <div className="poster__sheet wrap">
        <div className="poster__words">
          {kicker && <p className="poster__kicker">{kicker}</p>}
          <h1 className="poster__title" lang={lang}>
            {brand.titleLines.map((text) => (
              <span key={text} className="poster__line">
                {text}{" "}
              </span>
            ))}
          </h1>
          <p className="poster__tagline">{line}</p>
          {actions && <div className="poster__actions">{actions}</div>}
          {children}
        </div>
        <div className="poster__spot">
          <PitchLines className="poster__pitch" />
          <BottleCap className="cap poster__cap" />
        </div>
      </div>
      <Crowd className="crowd poster__crowd" />
    </section>
  )
}
