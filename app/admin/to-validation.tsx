import { Link } from "@remix-run/react"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"
import { useCan } from "./frame-data"

type Props = { permission: "prizes:validate" | "winners:validate"; claimId: string }

/** A won prize is validated where its papers are; `claimId` is its award's or its winner's. */
export function ToValidation({ permission, claimId }: Props) {
  if (!useCan()(permission)) return null
  return (
    <Link to={paths.admin.validation(claimId)} className={buttonClass()}>
      Conferir e validar
    </Link>
  )
}
