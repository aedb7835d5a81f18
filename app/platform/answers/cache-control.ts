/** For whoever asked, and kept nowhere: also not by the browser that shows it. */
export const PRIVATE = "private, no-store"
/** Whoever saw it may keep it: it never changes. */
export const FOR_EVER = "public, max-age=31536000, immutable"
/** For anyone, who may keep it for so many seconds. */
export const keptFor = (seconds: number): string => `public, max-age=${seconds}`
/** For anyone, and asked for anew each time: it still grows. */
export const ASK_AGAIN = "public, no-cache"
