import type { HTMLAttributes } from "react"
import { classNames } from "./class-names"

export type BadgeTone = "neutral" | "info" | "good" | "warn" | "bad"
type BadgeProps = HTMLAttributes<HTMLSpanElement> & { tone?: BadgeTone }

/** A state in a word. The tone only repeats what the word says. */
export function Badge({ tone = "neutral", className, ...rest }: BadgeProps) {
  return <span {...rest} className={classNames("badge", `badge--${tone}`, className)} />
}
