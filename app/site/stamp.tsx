import type { ReactNode } from "react"
import { classNames } from "#app/ui/class-names"

type StampProps = { tone?: "good" | "bad"; className?: string; children: ReactNode }

/** A rubber stamp, set down a little askew; it lands once, unless motion is unwanted. */
export function Stamp({ tone = "good", className, children }: StampProps) {
  return <span className={classNames("stamp", `stamp--${tone}`, className)}>{children}</span>
}
