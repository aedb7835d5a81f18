import { Link } from "@remix-run/react"
import { useCan } from "#app/admin/frame-data"
import type { Area } from "#app/auth/permissions"
import type { Attention as Waiting } from "#app/domain/statistics/dashboard.queries.server"
import { paths } from "#app/paths"
import { Notice } from "#app/ui/notice"
import { sayCount, sayNumber } from "./figure"

type Item = { count: number; text: string; to?: string; area?: Area }

const some = (count: number, one: string, many: string) => `${sayNumber(count)} ${count === 1 ? one : many}`

const itemsOf = ({ invoices, prizes, exports, mails }: Waiting): Item[] => [
  {
    count: invoices.count,
    text: `${sayCount(invoices)} ${invoices.count === 1 ? "cupom em análise" : "cupons em análise"}`,
    to: `${paths.admin.invoices}?status=pending`,
    area: "invoices",
  },
  {
    count: prizes,
    text: some(prizes, "prêmio por validar", "prêmios por validar"),
    to: `${paths.admin.prizes}?status=pending`,
    area: "prizes",
  },
  {
    count: exports,
    text: `${some(exports, "exportação falhou", "exportações falharam")} nos últimos 7 dias`,
    to: `${paths.admin.exports}?status=failed`,
    area: "exports",
  },
  { count: mails, text: `${some(mails, "email não saiu", "emails não saíram")} nas últimas 24 horas` },
]

/** What waits for a person, each with the way there. */
export function Attention({ attention }: { attention: Waiting }) {
  const can = useCan()
  const items = itemsOf(attention).filter(({ count }) => count > 0)
  if (items.length === 0) return null
  return (
    <Notice tone="warning" title="Precisa de atenção">
      <div className="commands">
        {items.map(({ text, to, area }) => (
          <p key={text}>{to && area && can(area) ? <Link to={to}>{text}</Link> : text}</p>
        ))}
      </div>
    </Notice>
  )
}
