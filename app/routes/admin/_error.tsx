import type { MetaFunction } from "@remix-run/node"
import { isRouteErrorResponse } from "@remix-run/react"
import { FramedError } from "#app/admin/framed-error"
import { pageMeta } from "#app/admin/page-meta"
import { errorTitle } from "#app/error-page"

// Between the frame and its pages: an error that is caught here has the frame around it. Where an action fails without
// scripts, Remix runs the loaders above the boundary alone, so that the frame could not be its own. It guards nothing and
// draws nothing of its own.
export const ErrorBoundary = FramedError

/** Pages have their own; this one is the head of what went wrong. */
export const meta: MetaFunction = ({ error }) =>
  error === undefined || error === null
    ? []
    : pageMeta(errorTitle(isRouteErrorResponse(error) ? error.status : 500, "pt"))
