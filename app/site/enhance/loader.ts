const APPEARS_MS = 10
const TICK_MS = 50
/** A download or a lost signal never leaves the page: the bar does not stay for ever. */
const GIVE_UP_MS = 15_000

/** How far the bar stands after some time: fast at first, then ever slower, never quite there. */
export const progressAfter = (ms: number): number => 0.95 * (1 - Math.exp(-ms / 2500))

/** Whether a click on the link leaves this page. */
function leavesPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return false
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return false
  return link.pathname + link.search !== location.pathname + location.search || link.hash === ""
}

/** The page loader: after 10 ms of waiting, a step every 50 ms. */
export function showLoader(): void {
  let timers: ReturnType<typeof setTimeout>[] = []
  let bar: HTMLElement | undefined
  const stop = () => {
    timers.forEach(clearTimeout)
    timers = []
    bar?.remove()
    bar = undefined
  }
  const start = () => {
    stop()
    const from = performance.now()
    const draw = () => {
      bar ??= document.body.appendChild(Object.assign(document.createElement("div"), { className: "loader" }))
      bar.style.transform = `scaleX(${progressAfter(performance.now() - from)})`
    }
    timers = [
      setTimeout(() => {
        draw()
        timers.push(setInterval(draw, TICK_MS))
      }, APPEARS_MS),
      setTimeout(stop, GIVE_UP_MS),
    ]
  }
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[href]")
    if (link && leavesPage(event, link)) start()
  })
  document.addEventListener("submit", (event) => {
    if (!event.defaultPrevented) start()
  })
  addEventListener("pageshow", stop)
}
