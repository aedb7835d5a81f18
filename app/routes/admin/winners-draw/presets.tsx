import { Link, useNavigate } from "@remix-run/react"
import type { MouseEvent } from "react"
import { buttonClass } from "#app/ui/button"

/** Rules of real campaigns by their names in rule-presets.ts, with what tells each apart at a glance. */
const presets = [
  { name: "A", words: "200 séries" },
  { name: "B", words: "uma linha, sempre subindo" },
  { name: "C", words: "séries 110 a 119" },
  { name: "C final", words: "100 séries, três algarismos" },
  { name: "D", words: "uma série, em círculo" },
  { name: "E", words: "20 séries" },
]

/** Fill the form's rule. A plain link begins anew; where scripts run, what was typed besides the rule stays. */
export function Presets({ formId }: { formId: string }) {
  const navigate = useNavigate()
  const keepTyped = (name: string) => (event: MouseEvent) => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    const typed = [...new FormData(form)].map(([field, value]) => [field, String(value)])
    void navigate(`?${new URLSearchParams([...typed, ["preset", name]])}`, { preventScrollReset: true })
  }
  return (
    <nav className="commands presets" aria-label="Começar de uma regra conhecida">
      <span className="page-head__note">Começar de uma regra conhecida:</span>
      {presets.map(({ name, words }) => (
        <Link
          key={name}
          to={{ search: `?${new URLSearchParams({ preset: name })}` }}
          className={buttonClass({ variant: "secondary", small: true })}
          onClick={keepTyped(name)}
          preventScrollReset
        >
          Regra {name}: {words}
        </Link>
      ))}
    </nav>
  )
}
