/** Whether whoever asks has the content that a tag names. */
export const isKnown = (request: Request, tag: string | null): boolean =>
  tag !== null &&
  (request.headers.get("If-None-Match") ?? "")
    .split(/, */)
    .some((seen) => seen.replace(/^W\//, "") === `"${tag}"`)
