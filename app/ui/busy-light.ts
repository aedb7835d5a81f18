/** What ends sooner shows nothing. */
const APPEARS_MS = 10
/** Once shown, it stays as long as this, so that nothing flickers. */
const SHOWN_MS = 200

/** Says when a waiting state is shown and when it is taken away; what was waited for never waits for it. */
export function busyLight(show: (isShown: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: number | undefined
  const on = () => {
    since = performance.now()
    show(true)
  }
  const off = () => {
    since = undefined
    show(false)
  }
  return {
    turn(isBusy: boolean) {
      clearTimeout(timer)
      if (isBusy && since === undefined) timer = setTimeout(on, APPEARS_MS)
      if (!isBusy && since !== undefined)
        timer = setTimeout(off, Math.max(0, since + SHOWN_MS - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
