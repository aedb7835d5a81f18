import type { HTMLAttributes, ReactNode } from "react"
import { classNames } from "./class-names"
import { Icon, type IconName } from "./icon"

export type NoticeTone = "info" | "success" | "warning" | "error"
type NoticeProps = Omit<HTMLAttributes<HTMLDivElement>, "title"> & {
  tone?: NoticeTone
  title?: ReactNode
  actions?: ReactNode
}

const icons: Record<NoticeTone, IconName> = {
  info: "bolt",
  success: "check",
  warning: "warn",
  error: "close",
}

export function Notice({ tone = "info", title, actions, className, children, ...rest }: NoticeProps) {
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      {...rest}
      className={classNames("notice", `notice--${tone}`, className)}
    >
      <Icon name={icons[tone]} className="notice__icon" />
      <div className="notice__body">
        {title && <p className="notice__title">{title}</p>}
        {children}
      </div>
      {actions && <div className="notice__actions">{actions}</div>}
    </div>
  )
}
