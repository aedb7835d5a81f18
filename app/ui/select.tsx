import type { SelectHTMLAttributes } from "react"
import { classNames } from "./class-names"

export type SelectOption = { value: string; label: string; disabled?: boolean; lang?: string }
type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  options: readonly SelectOption[]
  /** First, empty choice: "Selecione", "Todas". */
  placeholder?: string
}

export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classNames("input", "input--select", className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
