import { type ReactNode, useEffect, useRef } from "react"
import { classNames } from "#app/ui/class-names"
import { MAIN } from "./use-kept-focus"

type Props = {
  /** What it is called for whoever hears it. */
  label: string
  className?: string
  onClose: () => void
  children: ReactNode
}

/** Closes the dialog that a button stands in, as Escape does. */
export const closeModal = ({ currentTarget }: { currentTarget: HTMLElement }): void =>
  currentTarget.closest("dialog")?.close()

/**
 * A dialog that scripts open over a page: Escape closes it, and the focus goes back; where nothing had it, to the page's
 * content. Whoever leaves by it for another page leaves the focus to that page's heading.
 */
export function Modal({ label, className, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  const closed = () => {
    const { current } = dialog
    if (current?.open) return
    // A browser takes the focus from what it no longer shows only as it draws the page anew.
    const { activeElement } = document
    if (activeElement === document.body || current?.contains(activeElement))
      document.getElementById(MAIN)?.focus({ preventScroll: true })
    onClose()
  }
  return (
    <dialog ref={dialog} className={classNames("dialog", className)} aria-label={label} onClose={closed}>
      {children}
    </dialog>
  )
}
