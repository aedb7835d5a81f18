import { data } from "@remix-run/node"
import { isOwnCpf } from "#app/auth/own-cpf.server"
import type { Participant } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { localeOf, translators } from "#app/i18n/i18next.server"
import { hasUnsent } from "#app/platform/cookies/kept-on-phone.server"
import { TEXT_CAP } from "#app/platform/front/body-rules"
import type { ThrownAnswer } from "#app/thrown.server"
import { readStart } from "./read-start.server"

/**
 * Refuses the form of a login or a registration that comes with another CPF than that of the session: its page was opened
 * before somebody signed in elsewhere, and whoever sent it would take the profile that came up for their own. The same CPF is
 * the form's second tap. Password and account are not looked at, and nothing that was typed comes back.
 */
export async function refuseAnother(request: Request, db: Db, { id, name }: Participant): Promise<void> {
  const typed = (await readStart(request, TEXT_CAP)).get("cpf")
  const digits = typeof typed === "string" ? typed.replace(/[^0-9]/g, "") : ""
  if (digits === "" || (await isOwnCpf(db, { registrationId: id, digits }))) return
  const { t } = translators[await localeOf(request)]
  throw data<ThrownAnswer>(
    {
      code: "WRONG_STATE",
      message: t("login.signedInAs", { name }),
      wrongSession: hasUnsent(request) ? "ask" : "leave",
    },
    { status: 409 },
  )
}
