import { classNames } from "./class-names"

/** Drawn for this project on a grid of 20, with a stroke of 1.75. */
const drawings = {
  menu: "M3 5h14M3 10h14M3 15h14",
  close: "M5 5l10 10M15 5L5 15",
  bolt: "M11.5 2L4.5 11.5h4.5L8 18l7.5-9.5H11z",
  sun: "M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.5 1.5M14.5 14.5L16 16M16 4l-1.5 1.5M5.5 14.5L4 16",
  moon: "M16.5 12A7 7 0 1 1 8 3.5a5.5 5.5 0 0 0 8.5 8.5z",
  logout: "M8 3H3.5v14H8M8 10h9M13.5 6.5L17 10l-3.5 3.5",
  chevron: "M7.5 4.5L13 10l-5.5 5.5",
  check: "M3.5 10.5l4.5 4.5 8.5-10",
  warn: "M10 2.5L18.5 17h-17zM10 8v4M10 14.3v.2",
  download: "M10 2.5v10M6 9l4 4 4-4M3 17h14",
  search: "M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11M12.5 12.5L17.5 17.5",
  filter: "M2.5 4h15l-6 7v5l-3 1.5V11z",
  user: "M10 2.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7M3 17.5c0-4 3-5.5 7-5.5s7 1.5 7 5.5",
  ticket: "M2 5.5h16V8a2 2 0 0 0 0 4v2.5H2V12a2 2 0 0 0 0-4zM7.5 6v1.5M7.5 9.25v1.5M7.5 12.5V14",
  receipt:
    "M4.5 2l1.8 1.5L8.2 2 10 3.5 11.8 2l1.9 1.5L15.5 2v16l-1.8-1.5L11.8 18 10 16.5 8.2 18l-1.9-1.5L4.5 18zM7.5 8h5M7.5 11.5h5",
  gift: "M2.5 7h15v3.5h-15zM4 10.5h12V17.5H4zM10 7v10.5M10 7C7 7 5.5 5.5 6 4s3-1.5 4 3c1-4.5 3.5-4.5 4-3s-1 3-4 3z",
  chart: "M3 2.5V17h14.5M7 14v-4M11 14V6M15 14V9",
  store:
    "M2.5 8l1.5-5h12l1.5 5zM2.5 8c0 3 3.75 3 3.75 0 0 3 3.75 3 3.75 0 0 3 3.75 3 3.75 0 0 3 3.75 3 3.75 0M4 10.5v7h12v-7M8 17.5V13h4v4.5",
  block: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 1 0 0-15M4.7 4.7l10.6 10.6",
  mail: "M2.5 4.5h15v11h-15zM2.5 5l7.5 6 7.5-6",
  list: "M7 5h10.5M7 10h10.5M7 15h10.5M3 5h.5M3 10h.5M3 15h.5",
  lock: "M4 9h12v8.5H4zM6.5 9V6a3.5 3.5 0 0 1 7 0v3M10 12v2.5",
  people:
    "M7.5 3.5a3 3 0 1 0 0 6 3 3 0 1 0 0-6M1.5 17c0-3.5 2.5-5 6-5s6 1.5 6 5M13 3.8a3 3 0 0 1 0 5.4M15.5 12.5c2 .6 3 2.1 3 4.5",
  key: "M6.5 9.5a4 4 0 1 0 0 8 4 4 0 1 0 0-8M9.5 10.7L16.5 3.5M13 7l3 3M15.3 4.7L18 7.4",
  globe:
    "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 1 0 0-15M2.5 10h15M10 2.5c-4.5 4-4.5 11 0 15 4.5-4 4.5-11 0-15",
} as const

export type IconName = keyof typeof drawings
export type IconProps = { name: IconName; className?: string; size?: number }

/** Decoration beside words. A control that shows only an icon carries its name itself. */
export function Icon({ name, className, size = 20 }: IconProps) {
  return (
    <svg
      className={classNames("icon", className)}
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
