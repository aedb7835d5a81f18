import { useEffect, useState } from "react"
import { Icon } from "#app/ui/icon"

/** `darkmode`, a boolean in local storage; the script in root.tsx applies it before the first paint. */
const KEY = "darkmode"

const isDark = () => {
  const { theme } = document.documentElement.dataset
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches
}

/** Only there when scripts run: without them the system's preference holds. Keeps its place, so that nothing jumps. */
export function ThemeToggle() {
  const [dark, setDark] = useState<boolean>()
  useEffect(() => setDark(isDark()), [])
  const toggle = () => {
    document.documentElement.dataset.theme = dark ? "light" : "dark"
    setDark(!dark)
    try {
      localStorage.setItem(KEY, String(!dark))
    } catch {
      // A browser that keeps nothing still shows what was asked for on this page.
    }
  }
  return (
    <button
      type="button"
      className="button button--quiet button--icon theme-toggle"
      data-ready={dark !== undefined}
      aria-pressed={dark ?? false}
      aria-label="Tema escuro"
      title="Tema escuro"
      onClick={toggle}
    >
      <Icon name={dark ? "sun" : "moon"} />
    </button>
  )
}
