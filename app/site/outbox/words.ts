import { en, pt } from "#app/i18n/outbox"

/** In the page's language. */
export const words = document.documentElement.lang === "en" ? en : pt

/** Takes everything of the kind from the page. */
export function removeAll(selector: string): void {
  for (const each of document.querySelectorAll(selector)) each.remove()
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.className = className
  made.append(...children)
  return made
}

/** A small button that sends nothing. */
export function button(tone: string, text: string, press: () => unknown): HTMLElement {
  const made = element("button", `button button--${tone} button--small`, text)
  made.type = "button"
  made.addEventListener("click", press)
  return made
}
