import { adminLoader } from "#app/admin/guard.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { getTemplate, getVersionById } from "#app/domain/templates/templates.queries.server"
import { writeSample } from "#app/jobs/preview-mail.server"
import { withoutPage } from "#app/without-page.server"

/** Nothing in it runs, loads or leaves: it is looked at, and no page of ours. */
const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** A version as its readers get it, alone on a page. */
export const loader = withoutPage(
  adminLoader("templates:list", async ({ db, url, admin, now, params: { id = "" } }) => {
    const version = await getVersionById(db.replica, id)
    const { mail } = await getTemplate(db.replica, version.templateId)
    const { html, of } = await writeSample(db.replica, {
      mail,
      version,
      locale: url.searchParams.get("locale") === "en" ? "en" : "pt",
      personId: url.searchParams.get("person") ?? undefined,
      reader: admin,
      now,
    })
    if (of) await noteNamed(db.primary, { place: "sample", registrationIds: [of], viewer: admin, now })
    return new Response(html, {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": POLICY,
        "Cache-Control": "no-store",
      },
    })
  }),
)
