import { caretAfter, masks } from "./mask"

function write(input: HTMLInputElement): void {
  const { value, selectionStart } = input
  const masked = masks[input.dataset.mask ?? ""]?.(value)
  if (masked === undefined || masked === null || masked === value) return
  const caret = caretAfter(masked, value, selectionStart ?? value.length)
  input.value = masked
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}

const masked = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.dataset.mask ? target : undefined

/** Fields with `data-mask` are written as people read them; the server takes either. */
export function maskFields(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-mask]")) write(input)
  document.addEventListener("input", (event) => {
    const input = masked(event.target)
    // A composing keyboard must finish its word first.
    if (input && !(event as InputEvent).isComposing) write(input)
  })
  document.addEventListener("focusout", (event) => {
    const input = masked(event.target)
    if (input) write(input)
  })
}
