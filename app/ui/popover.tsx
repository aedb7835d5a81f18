import type { ReactNode } from "react"
import { Button, type ButtonProps } from "./button"

declare module "react" {
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string
    popovertargetaction?: "hide"
  }
  interface HTMLAttributes<T> {
    popover?: "auto"
  }
}

type OpenProps = Pick<ButtonProps, "id" | "variant" | "small" | "icon" | "children"> & { opens: string }

/** Opens a question over the page, without scripts too. */
export const AskButton = ({ opens, ...button }: OpenProps) => (
  <Button {...button} type="button" popovertarget={opens} />
)

type AskedProps = { id: string; title: string; children: ReactNode; yes: ReactNode }

/**
 * A question inside the form that it is about, whose button `yes` is. Behind the form's other buttons, so that Enter in a
 * field is none of its answers. A browser that knows no popover shows it where it stands.
 */
export const Asked = ({ id, title, children, yes }: AskedProps) => (
  <div id={id} popover="auto" role="dialog" className="dialog" aria-labelledby={`${id}-title`}>
    <h3 className="dialog__title" id={`${id}-title`}>
      {title}
    </h3>
    <div className="dialog__body">{children}</div>
    <div className="dialog__actions">
      <Button type="button" variant="quiet" popovertarget={id} popovertargetaction="hide">
        Cancelar
      </Button>
      {yes}
    </div>
  </div>
)

/**
 * Enter in a field presses its form's first submit button. Where that would be a question's yes, this stands before it and
 * does nothing.
 */
export const NoEnter = () => <button type="submit" disabled hidden />

/** Closes the question that a button answers; what comes of it stands on the page under it. */
export const closeAsked = (button: HTMLElement): void =>
  button.closest<HTMLElement>("[popover]")?.hidePopover()
