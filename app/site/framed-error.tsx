import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "@remix-run/react"
import { ErrorPage } from "#app/error-page"
import { usePageContext } from "#app/ui/page-context"

/** A page's error inside the site's frame; what breaks the frame itself ends in root's. */
export function FramedError() {
  const error = useRouteError()
  const { incident } = usePageContext()
  const root = useRouteLoaderData("root") as { locale?: "pt" | "en"; incident?: string } | undefined
  const answer = isRouteErrorResponse(error)
  const message =
    answer && typeof error.data?.message === "string" ? (error.data.message as string) : undefined
  return (
    <ErrorPage
      framed
      status={answer ? error.status : 500}
      message={message}
      incident={root?.incident ?? incident}
      locale={root?.locale ?? "pt"}
    />
  )
}
