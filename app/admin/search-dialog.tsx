import { useNavigate } from "@remix-run/react"
import { type KeyboardEvent, useEffect, useState } from "react"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { HitState } from "./hit-state"
import { closeModal, Modal } from "./modal"
import { optionsOf, stepTo } from "./search-options"
import { sayFound } from "./search-view"
import { type Searched, useSearch } from "./use-search"

const LIST = "found"
const SEARCHING = "Buscando…"

/** The search over a page, as a field with its choices: arrows choose, Enter opens, Escape closes. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, type] = useState("")
  const { isBusy, ...searched } = useSearch(text)
  const groups = searched.view ? optionsOf(searched.view) : []
  const options = groups.flatMap((group) => group.options)
  const [at, choose] = useState(0)
  useEffect(() => choose(0), [searched.view])
  const chosen = options[at]
  const navigate = useNavigate()
  const isAnswered = searched.view?.text === text.trim()
  const open = (href: string) => {
    onClose()
    navigate(href)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault()
      // Before the answer has come, the page of the search has it.
      if (chosen && isAnswered) open(chosen.href)
      else if (text.trim() !== "") open(`${paths.admin.search}?${new URLSearchParams({ q: text.trim() })}`)
    } else if (options.length > 0 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault()
      const next = stepTo(options.length, at, event.key)
      choose(next)
      document.getElementById(options[next]!.id)?.scrollIntoView({ block: "nearest" })
    }
  }
  return (
    <Modal label="Busca no painel inteiro" className="quick" onClose={onClose}>
      <div className="quick__head">
        <input
          className="input quick__field"
          aria-busy={isBusy}
          type="text"
          role="combobox"
          aria-label="Buscar em tudo"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={LIST}
          aria-activedescendant={chosen?.id}
          placeholder="Nome, CPF, protocolo, chave, número, bar…"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
        />
        <Button type="button" variant="quiet" onClick={closeModal}>
          Fechar
        </Button>
      </div>
      <p role="status" className="quick__status">
        {isBusy ? SEARCHING : sayState(searched, text.trim())}
      </p>
      <div id={LIST} role="listbox" aria-label="Resultados" aria-busy={isBusy} className="quick__list">
        {groups.map(({ name, title, options }) => (
          <div key={name} role="group" aria-labelledby={`found-${name}`}>
            <div className="quick__group" id={`found-${name}`} role="presentation">
              {title}
            </div>
            {options.map(({ id, href, title, note, state }) => (
              // The field has the focus and hears the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={id}
                id={id}
                role="option"
                tabIndex={-1}
                aria-selected={id === chosen?.id}
                className="hits__link"
                onClick={() => open(href)}
              >
                <span className="hits__title">{title}</span>
                {note && <span className="hits__note">{note}</span>}
                {state && <HitState state={state} />}
              </div>
            ))}
          </div>
        ))}
      </div>
    </Modal>
  )
}

function sayState({ view, failure }: Searched, typed: string): string {
  if (typed === "") return "Setas escolhem, Enter abre, Esc fecha."
  if (failure === "session") return "Sua sessão terminou: Enter leva à entrada."
  if (failure === "network") return "Não deu para buscar agora. Enter tenta na página de busca."
  return view?.text === typed ? sayFound(view) : SEARCHING
}
