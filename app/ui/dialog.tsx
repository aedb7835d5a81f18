import { type ReactNode, type SyntheticEvent, useEffect, useRef } from "react"

type DialogProps = {
  id: string
  title: string
  open: boolean
  children?: ReactNode
  /** Buttons or forms; the only way out. */
  actions?: ReactNode
  /** Without it the dialog is persistent: Escape does nothing. */
  onDismiss?: () => void
  /** The focus begins on the dialog itself: it opens by itself, over whatever somebody is typing. */
  takesFocus?: boolean
}

/** A native dialog. Drawn open by the server it stands over the page; alive, it becomes truly modal. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ id, title, children, actions, onDismiss, takesFocus }: Omit<DialogProps, "open">) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.close()
    dialog.current?.showModal()
    if (takesFocus) dialog.current?.focus()
    // Taken out of the page it gives the focus back to nobody; whoever moved on meanwhile keeps theirs.
    return () => {
      const isLost = !document.activeElement || document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [takesFocus])
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onDismiss?.()
  }
  // A browser cancels only once on Escape and then closes without asking; a phone's back gesture never asks.
  const reopen = () => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }
  return (
    <dialog
      ref={dialog}
      id={id}
      open
      className="dialog"
      aria-labelledby={`${id}-title`}
      tabIndex={takesFocus ? -1 : undefined}
      onCancel={cancel}
      onClose={reopen}
    >
      <h2 className="dialog__title" id={`${id}-title`}>
        {title}
      </h2>
      <div className="dialog__body">{children}</div>
      {actions && <div className="dialog__actions">{actions}</div>}
    </dialog>
  )
}
