import { en, pt } from "#app/i18n/outbox"

/** In the page's language. */
export const words = document.documentElement.lang === "en" ? en : pt

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
