import { Form, Link, useLocation } from "@remix-run/react"
import type { ReactNode } from "react"
import type { Permission } from "#app/auth/permissions"
import { paths } from "#app/paths"
import { Badge } from "#app/ui/badge"
import { Button, buttonClass, type ButtonProps } from "#app/ui/button"
import { useCan } from "./frame-data"
import { withList } from "./from-list"

type LinkIfProps = { permission: Permission; to: string; children: ReactNode }

/** A link for whoever may open it, the bare words for everyone else. From a list a record keeps its filters. */
export function LinkIf({ permission, to, children }: LinkIfProps) {
  return useCan()(permission) ? <RecordLink to={to}>{children}</RecordLink> : children
}

/** A link to a record, for rows that only those see who may open it. It keeps the list's filters. */
export function RecordLink({ to, children }: Omit<LinkIfProps, "permission">) {
  return <Link to={withList(to, useLocation())}>{children}</Link>
}

type Person = { id: string; name: string }

/** A participant's name, for whoever may open the registration with the way there. */
export const PersonLink = ({ person: { id, name } }: { person: Person }) => (
  <LinkIf permission="registrations:view" to={paths.admin.registration(id)}>
    {name}
  </LinkIf>
)

/** A participant's name as a fact of its own; it also says that the registration was canceled. */
export const PersonFact = ({ person }: { person: Person & { isCanceled: boolean } }) => (
  <>
    <PersonLink person={person} /> {person.isCanceled && <Badge tone="bad">Cancelado</Badge>}
  </>
)

type ToValidationProps = { permission: "prizes:validate" | "winners:validate"; claimId: string }

/** A won prize is validated where its papers are; `claimId` is its award's or its winner's. */
export function ToValidation({ permission, claimId }: ToValidationProps) {
  if (!useCan()(permission)) return null
  return (
    <Link to={paths.admin.validation(claimId)} className={buttonClass()}>
      Conferir e validar
    </Link>
  )
}

type GoButtonProps = Omit<ButtonProps, "form"> & {
  /** A path with its query, or a query alone. */
  to: string
}

/**
 * A button that only leads somewhere: a GET form, so that it is a button for everyone, with scripts and without. A dialog
 * that it opens or leaves on its own page takes the page's place in the history: the way back leads to where one came from.
 */
export function GoButton({ to, ...button }: GoButtonProps) {
  const [path = "", query = ""] = to.split("?")
  const page = useLocation()
  const isDialog = asksIn(query) || asksIn(page.search)
  return (
    <Form
      method="get"
      action={path === "" ? undefined : path}
      replace={isDialog && (path === "" || path === page.pathname)}
      preventScrollReset
    >
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="secondary" {...button} />
    </Form>
  )
}

/** Whether a query has a dialog over its page. */
const asksIn = (query: string): boolean => new URLSearchParams(query).has("confirm")
