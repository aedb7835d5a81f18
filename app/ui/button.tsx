import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react"
import { classNames } from "./class-names"
import { Icon, type IconName } from "./icon"

type ButtonLook = {
  variant?: "primary" | "secondary" | "quiet" | "danger"
  small?: boolean
  wide?: boolean
}

/** For links that a router draws: `<Link className={buttonClass({ variant: "quiet" })}>`. */
export function buttonClass({ variant = "primary", small, wide }: ButtonLook = {}, className?: string) {
  return classNames(
    "button",
    `button--${variant}`,
    small && "button--small",
    wide && "button--wide",
    className,
  )
}

type ButtonWithIcon = ButtonLook & { icon?: IconName }
export type ButtonProps = ButtonWithIcon & ButtonHTMLAttributes<HTMLButtonElement>
type LinkButtonProps = ButtonWithIcon & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

export function Button({ variant, small, wide, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="submit" {...rest} className={buttonClass({ variant, small, wide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export function LinkButton({ variant, small, wide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass({ variant, small, wide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}
