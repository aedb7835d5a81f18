import { useEffect } from "react"

/** The buttons that a key presses. */
export const commandIds = {
  validate: "queue-validate",
  invalidate: "queue-invalidate",
  skip: "queue-skip",
  back: "queue-back",
} as const

/** The reasons are `queue-reason-1` and so on. */
export const REASONS = "queue-reason"

const commands: Readonly<Record<string, keyof typeof commandIds>> = {
  v: "validate",
  i: "invalidate",
  j: "skip",
  k: "back",
}

const press = (id: string) => {
  const control = document.getElementById(id)
  control?.click()
  return control
}

/** Somebody writes, or chooses from a list: a key is theirs then. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !/^(radio|checkbox|button|submit)$/.test(target.type)
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)
}

function onKey(event: KeyboardEvent): void {
  const { key, target, repeat, ctrlKey, metaKey, altKey, defaultPrevented } = event
  if (repeat || ctrlKey || metaKey || altKey || defaultPrevented || isTyping(target)) return
  const command = commands[key.toLowerCase()]
  if (/^[1-9]$/.test(key)) {
    press(`${REASONS}-${key}`)?.focus()
    event.preventDefault()
  } else if (command) {
    event.preventDefault()
    // Without a reason there is nothing to confirm yet: the key leads to them.
    const isChosen = document.querySelector(`input[id^="${REASONS}-"]:checked`) !== null
    if (command === "invalidate" && !isChosen) document.getElementById(`${REASONS}-1`)?.focus()
    else press(commandIds[command])
  }
}

/** Single keys as commands, while they are switched on. */
export function useQueueKeys(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [on])
}
