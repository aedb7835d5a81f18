/** A moment that a test names: whoever waits for `blown` goes on once `blow` was called. */
export function whistle(): { blow: () => void; blown: Promise<void> } {
  let blow = () => {}
  const blown = new Promise<void>((resolve) => {
    blow = resolve
  })
  return { blow: () => blow(), blown }
}
