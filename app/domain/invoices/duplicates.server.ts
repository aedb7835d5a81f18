import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { RuleBroken, type Text } from "#app/errors"
import { sayMoment } from "#app/platform/clock.server"
import { draws, tickets } from "#drizzle/schema/draws"
import type { Paper } from "./read-invoice"
import type { Other } from "./submission-facts.server"

/** Somebody else's: nothing of theirs is said but that the paper is taken. */
const takenByAnother: Text = {
  pt: "Cada cupom vale uma vez. Se esta compra é sua, guarde o cupom e fale com o atendimento.",
  en: "Each invoice counts once. If this purchase is yours, keep the invoice and contact support.",
}

/** NUMBER_FOUND for an invoice that holds this paper already; its owner is shown the protocol and the numbers. */
export async function alreadySent(
  tx: Db,
  { other, registrationId, paper }: { other: Other; registrationId: string; paper: Paper },
): Promise<RuleBroken> {
  const field = paper.accessKey === null ? "number" : "accessKey"
  if (other.registrationId !== registrationId)
    return new RuleBroken("NUMBER_FOUND", { field, because: takenByAnother })
  const when = sayMoment(new Date(other.at))
  return new RuleBroken("NUMBER_FOUND", {
    field,
    because: {
      pt: `Ele já está na promoção com o protocolo ${other.protocol}, enviado em ${when}.`,
      en: `It is in the promotion already with protocol ${other.protocol}, sent ${when}.`,
    },
    data: { protocol: other.protocol, invoiceId: other.id, numbers: await writtenNumbers(tx, other.id) },
  })
}

/** An invoice's numbers as they are written, e.g. `07/53.269`, without the voided ones. */
async function writtenNumbers(tx: Db, invoiceId: string): Promise<string[]> {
  const rows = await tx
    .select({
      series: tickets.series,
      element: tickets.element,
      voidAt: tickets.voidAt,
      rule: draws.rule,
    })
    .from(tickets)
    .innerJoin(draws, eq(draws.id, tickets.drawId))
    .where(eq(tickets.invoiceId, invoiceId))
    .orderBy(tickets.drawId, tickets.position)
    .limit(200)
  return rows
    .filter(({ voidAt }) => voidAt === null)
    .map(({ rule, ...number }) => formatLuckyNumber(number, rule.seriesDigits))
}
