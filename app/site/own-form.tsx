import { useRouteLoaderData } from "@remix-run/react"
import type { ComponentProps } from "react"
import { PostForm } from "#app/forms/post-form"

/** A form of a participant's own page. It says for whom it was drawn, so that nobody else's session sends it (`guard.server`). */
export function OwnForm({ children, ...rest }: ComponentProps<typeof PostForm>) {
  const who = useRouteLoaderData<{ who: string | null }>("routes/site/_layout")?.who
  return (
    <PostForm {...rest}>
      <input type="hidden" name="who" value={who ?? ""} />
      {children}
    </PostForm>
  )
}
