import { Form } from "@remix-run/react"
import { Button, type ButtonProps } from "#app/ui/button"

type Props = Omit<ButtonProps, "form"> & {
  /** A path with its query, or a query alone. */
  to: string
}

/** A button that only leads somewhere: a GET form, so that it is a button for everyone, with scripts and without. */
export function GoButton({ to, ...button }: Props) {
  const [path = "", query = ""] = to.split("?")
  return (
    <Form method="get" action={path === "" ? undefined : path} preventScrollReset>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="secondary" {...button} />
    </Form>
  )
}
