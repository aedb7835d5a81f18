import { data } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { adminLoader } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { promotionRules } from "#app/domain/campaign.server"
import { carries } from "#app/domain/tickets/tickets-rule"
import { CheckForm } from "./check-form"
import { viewNumberCheck } from "./check-view.server"
import { NumberHolder } from "./found"

export const meta = () => pageMeta("Conferir número")

// From the primary: whoever asks on the telephone may have sent the invoice a second ago.
export const loader = adminLoader("tickets:view", async ({ db, env, url, admin, now }) => {
  const rule = carries(promotionRules(env).ticketsRule)
  const wanted = { params: url.searchParams, carries: rule, viewer: admin, now }
  const view = await viewNumberCheck(db.primary, wanted)
  return data(view, { status: view.fault === null ? 200 : 422 })
})

export default function CheckTicketPage() {
  const view = useLoaderData<typeof loader>()
  return (
    <>
      <header className="page-head">
        <h1>Conferir número</h1>
      </header>
      {view.isEmpty ? <p className="empty">Ainda não há sorteio.</p> : <CheckForm {...view} />}
      {view.found.map((found) => (
        <NumberHolder key={found.draw.id} found={found} isOneOfSeveral={view.found.length > 1} />
      ))}
    </>
  )
}
