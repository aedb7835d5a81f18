import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { InPortuguese } from "#app/site/in-portuguese"
import { LuckyTicket } from "#app/site/ticket"

type AnsweredNumber = { number: string; isVoid: boolean; isLeftOut: boolean }
export type AnsweredDraw = { id: string; title: string; extractionOn: string; numbers: AnsweredNumber[] }
/** Why no number came; `value` is what was missing, `count` how its text agrees with it. */
export type WhyNoNumbers =
  { kind: "cents" | "carry"; value: string; count: number } | { kind: "product" | "no-draw" | "void" }

/** More than these of one draw are folded away. */
const SHOWN = 12

/** The numbers of one invoice by draw. */
export function InvoiceNumbers({ draws }: { draws: readonly AnsweredDraw[] }) {
  const { t } = useTranslation()
  if (draws.length === 0) return null
  return (
    <section className="stack" aria-labelledby="numeros-titulo">
      <h2 id="numeros-titulo">{t("cupom.answer.numbers")}</h2>
      {draws.map((draw) => (
        <DrawNumbers key={draw.id} {...draw} />
      ))}
    </section>
  )
}

/** What was missing for the first number. */
export function sayNothing(nothing: WhyNoNumbers, t: TFunction): string {
  const values = "value" in nothing ? nothing : { value: "", count: 0 }
  const texts = {
    cents: t("cupom.answer.missingCents", values),
    carry: t("cupom.answer.missingCarry", values),
    product: t("cupom.answer.missingProduct"),
    "no-draw": t("cupom.answer.noDraw"),
    void: t("cupom.answer.allVoid"),
  }
  return texts[nothing.kind]
}

function DrawNumbers({ title, extractionOn, numbers }: AnsweredDraw) {
  const { t } = useTranslation()
  return (
    <article className="stack stack--near">
      <header className="own-draw">
        <h3>
          <InPortuguese>{title}</InPortuguese>
        </h3>
        <p>{t("cupom.answer.extraction", { day: extractionOn })}</p>
      </header>
      <Tickets numbers={numbers.slice(0, SHOWN)} />
      {numbers.length > SHOWN && (
        <>
          <details className="more">
            <summary className="more__button">{t("cupom.answer.all", { count: numbers.length })}</summary>
          </details>
          {/* Behind it and not within: what is within, an older browser leaves off the paper. */}
          <Tickets numbers={numbers.slice(SHOWN)} />
        </>
      )}
    </article>
  )
}

function whyOut({ isVoid, isLeftOut }: Omit<AnsweredNumber, "number">, t: TFunction): string | undefined {
  if (isVoid) return t("cupom.answer.voided")
  return isLeftOut ? t("cupom.answer.leftOut") : undefined
}

function Tickets({ numbers }: { numbers: readonly AnsweredNumber[] }) {
  const { t } = useTranslation()
  const words = { series: t("profile.numbers.series"), element: t("profile.numbers.element") }
  return (
    <ul className="tickets">
      {numbers.map(({ number, isVoid, isLeftOut }) => (
        <LuckyTicket
          key={number}
          number={number}
          words={words}
          state={isVoid || isLeftOut ? "void" : "live"}
          stamp={whyOut({ isVoid, isLeftOut }, t)}
        />
      ))}
    </ul>
  )
}
