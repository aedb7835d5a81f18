import type { FieldMetadata } from "@conform-to/react"
import { createContext, useContext, useEffect, useState } from "react"

const NONE: ReadonlySet<string> = new Set()

/** The names of the fields of the form around, that were refused and are right by now. */
export const MendedContext = createContext(NONE)

type Errors = Readonly<Record<string, unknown>>

/**
 * Which fields of a refused form are right by now, as far as a page can tell: changed since, and as the browser asks of
 * them. The server judges again when it is sent. What was mended once stays so until then, so that a message never
 * comes while somebody types. A new answer brings other `errors`.
 */
export function useMendedFields(id: string, errors: Errors): ReadonlySet<string> {
  const [mended, note] = useState({ errors, names: NONE })
  useEffect(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return undefined
    const refused = Object.keys(errors).map((name) => ({ name, was: valueOf(form, name) }))
    if (refused.length === 0) return undefined
    const look = ({ target }: Event) => {
      if (!(target instanceof Element && "form" in target && target.form === form)) return
      const right = refused.filter(({ name, was }) => isMended(form, name, was)).map(({ name }) => name)
      note((before) => {
        const names = before.errors === errors ? before.names : NONE
        const isNews = right.some((name) => !names.has(name))
        return isNews ? { errors, names: new Set(right.concat([...names])) } : before
      })
    }
    document.addEventListener("input", look)
    document.addEventListener("change", look)
    return () => {
      document.removeEventListener("input", look)
      document.removeEventListener("change", look)
    }
  }, [id, errors])
  return mended.errors === errors ? mended.names : NONE
}

/** A field as it stands: without its errors where it is right by now. */
export function useStanding(field: FieldMetadata): FieldMetadata {
  const mended = useContext(MendedContext)
  if (!mended.has(field.name)) return field
  return new Proxy(field, {
    get: (of, key) => (key === "errors" ? undefined : key === "valid" || Reflect.get(of, key)),
  })
}

/** A field of several is sent as `name[]`. */
const isOf = (sent: string, name: string): boolean => sent === name || sent === `${name}[]`

/** What a form would send of a field, to compare; without a name, of all of them. */
const valueOf = (form: HTMLFormElement, name: string): string =>
  [...new FormData(form)]
    .filter(([of]) => name === "" || isOf(of, name))
    .map(([, value]) =>
      typeof value === "string" ? value : `${value.name} ${value.size} ${value.lastModified}`,
    )
    .join("\n")

/** A text that was refused says how long it may be (`fields.tsx`). */
const longestOf = (control: Element): number =>
  Number((control instanceof HTMLElement && control.dataset.longest) || Infinity)

/** What is wrong with the whole form, which has no name, was wrong with what it held: anything else is judged anew. */
function isMended(form: HTMLFormElement, name: string, was: string): boolean {
  const value = valueOf(form, name)
  if (value === was) return false
  const controls = [...form.elements].filter(
    (control) => "name" in control && isOf(String(control.name), name),
  )
  return controls.every(
    (control) =>
      !("validity" in control && !(control.validity as ValidityState).valid) &&
      // Nothing but spaces is nothing, to the server.
      !("required" in control && control.required && value.trim() === "") &&
      [...value.trim()].length <= longestOf(control),
  )
}
