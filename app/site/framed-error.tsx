import { ErrorPage, useShownError } from "#app/error-page"

/** A page's error inside the site's frame; what breaks the frame itself ends in root's. */
export function FramedError() {
  return <ErrorPage framed {...useShownError()} />
}
