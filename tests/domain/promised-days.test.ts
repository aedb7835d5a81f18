import { readFile } from "node:fs/promises"
import { describe, expect, test } from "vitest"
import { ACCESS_MONTHS, HASH_DAYS, RECEIPT_YEARS } from "#app/domain/my-data/kept-for"
import { CLAIM_DAYS, DELIVERY_DAYS } from "#app/domain/prizes/deadlines"
import { CLOSED_HOURS_BEFORE } from "#app/domain/draws/planning/extraction-day.server"
import { KEPT_YEARS } from "#app/domain/draws/calculation/named-base.server"
import { YEAR_S } from "#app/site/outbox/mark"
import { KEPT_MS } from "#app/site/outbox/store"
import { DAY_MS } from "#app/platform/time/days"

const read = (name: string) =>
  readFile(new URL(`../../drizzle/seed/texts/${name}.md`, import.meta.url), "utf8")

describe("what the published texts promise is what the house does", () => {
  test("how long data are kept", async () => {
    const [pt, en] = await Promise.all([read("terms.pt"), read("terms.en")])
    expect(pt).toContain(`por ${RECEIPT_YEARS} anos a contar da entrega`)
    expect(en).toContain(`for ${RECEIPT_YEARS} years from the delivery`)
    expect(pt).toContain(`por ${ACCESS_MONTHS} meses, como manda o Marco Civil`)
    expect(en).toContain(`for ${ACCESS_MONTHS} months, as Brazil's internet law`)
    expect(pt).toContain(`até ${HASH_DAYS} dias depois do fim da promoção`)
    expect(en).toContain(`until ${HASH_DAYS} days after the promotion's end`)
    expect(pt).toContain(
      `nomes e CPFs de cada sorteio fechado, que fica trancada à parte por ${KEPT_YEARS} anos`,
    )
    expect(en).toContain(`names and CPFs of each closed draw, locked away for ${KEPT_YEARS} years`)
    const days = KEPT_MS / DAY_MS
    expect(pt).toContain(`no seu próprio celular por até ${days} dias`)
    expect(en).toContain(`on your own phone for up to ${days} days`)
    expect([YEAR_S, pt.includes("no máximo 1 ano"), en.includes("1 year at most")]).toEqual([
      31_536_000,
      true,
      true,
    ])
  })

  test("what ties a pseudonym to a CPF", async () => {
    const [pt, en] = await Promise.all([read("terms.pt"), read("terms.en")])
    expect(pt).toContain(
      "um apelido, que é um código e só leva ao CPF com um segredo que fica no seu comprovante",
    )
    expect(en).toContain("a code that leads to the CPF only with a secret that stays on your confirmation")
  })

  test("until when a list has to be there for an extraction to count", async () => {
    const [pt, en] = await Promise.all([read("regulation.pt"), read("regulation.en")])
    expect(pt).toContain(`não estiver gravada até ${CLOSED_HOURS_BEFORE} horas antes dela`)
    expect(en).toContain(`is not written ${CLOSED_HOURS_BEFORE} hours before it`)
  })

  test("until when a prize is delivered and claimed", async () => {
    const [pt, en] = await Promise.all([read("regulation.pt"), read("regulation.en")])
    expect(pt).toContain(`em até ${DELIVERY_DAYS} dias`)
    expect(en).toContain(`within ${DELIVERY_DAYS} days`)
    expect(pt.split(`${CLAIM_DAYS} dias depois do`)).toHaveLength(3)
    expect(en.split(`${CLAIM_DAYS} days after the`)).toHaveLength(3)
  })
})
