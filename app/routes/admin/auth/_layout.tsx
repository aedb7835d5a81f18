import { Outlet, useLoaderData } from "@remix-run/react"
import { Crest } from "#app/ui/crest"
import { adminGuestLoader, withHeaders } from "#app/admin/guard.server"
import { revalidateRefused } from "#app/admin/refused"
import { takeToast } from "#app/admin/toast.server"
import { Toasts } from "#app/admin/toasts"
import { brand } from "#app/brand"
import { notedRefusal } from "#app/forms/noted-refusal.server"
import "#app/admin/admin.css"

export const handle = { hydrate: true }

export const loader = adminGuestLoader(async ({ request, headers, context }) => {
  const waiting = await takeToast(request, headers)
  return withHeaders({ toast: notedRefusal(context) ?? waiting }, headers)
})

export const shouldRevalidate = revalidateRefused

export default function AdminAuthLayout() {
  const { toast } = useLoaderData<typeof loader>()
  return (
    <div className="admin-auth">
      <header className="drawer__brand">
        <Crest />
        {brand.promotion}
      </header>
      <main className="card" id="conteudo">
        <Outlet />
      </main>
      <Toasts toast={toast} />
    </div>
  )
}
