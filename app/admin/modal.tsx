import { type ReactNode, useEffect, useRef } from "react"
import { classNames } from "#app/ui/class-names"

type Props = {
  /** What it is called for whoever hears it. */
  label: string
  className?: string
  onClose: () => void
  children: ReactNode
}

/** A dialog that scripts open over a page: Escape closes it, and the focus goes back. */
export function Modal({ label, className, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classNames("dialog", className)}
      aria-label={label}
      onClose={() => dialog.current?.open || onClose()}
    >
      {children}
    </dialog>
  )
}
