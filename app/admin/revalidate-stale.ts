import type { ShouldRevalidateFunctionArgs } from "@remix-run/react"

/**
 * A route's `shouldRevalidate`: a refused form does not load its page again, but one that was stale does, so that the
 * page behind the dialog shows what the record has become.
 */
export const revalidateStale = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || defaultShouldRevalidate
