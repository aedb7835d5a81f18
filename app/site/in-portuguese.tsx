import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"

/** The `lang` of a name or text that exists in Portuguese only, on a page in another language. */
export function usePortuguese(): "pt-BR" | undefined {
  const { i18n } = useTranslation()
  return i18n.language === "pt" ? undefined : "pt-BR"
}

/** A sentence of which the `name` in it is such a one. */
export function Naming({ text, name }: { text: string; name: string | undefined }) {
  const lang = usePortuguese()
  const at = lang && name ? text.indexOf(name) : -1
  if (!name || at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span lang={lang}>{name}</span>
      {text.slice(at + name.length)}
    </>
  )
}

/** Such a name amid other words: a voice that reads the page out changes its language for it. */
export function InPortuguese({ children }: { children: ReactNode }) {
  const lang = usePortuguese()
  return lang ? <span lang={lang}>{children}</span> : children
}
