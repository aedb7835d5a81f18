import type { InputHTMLAttributes, TextareaHTMLAttributes } from "react"
import { classNames } from "./class-names"

export type InputProps = InputHTMLAttributes<HTMLInputElement>
export type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement>

export function Input({ type = "text", className, ...rest }: InputProps) {
  return <input {...rest} type={type} className={classNames("input", className)} />
}

export function Textarea({ rows = 4, className, ...rest }: TextareaProps) {
  return <textarea {...rest} rows={rows} className={classNames("input", "input--area", className)} />
}
