import { Trans } from "react-i18next"
import { brand } from "#app/brand"

/** For whoever no link reaches any more, since the email is lost or the account closed: whom to write to. */
export function LostEmail() {
  const { email } = brand.company
  return (
    <Trans i18nKey="forgot.lostEmail" values={{ email }} components={{ a: <a href={`mailto:${email}`} /> }} />
  )
}
