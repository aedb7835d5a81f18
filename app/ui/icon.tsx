import { classNames } from "./class-names"

/** Drawn for this project on a grid of 20, with a stroke of 1.75. */
const drawings = {
  menu: "M3 5h14M3 10h14M3 15h14",
  close: "M5 5l10 10M15 5L5 15",
  bolt: "M11.5 2L4.5 11.5h4.5L8 18l7.5-9.5H11z",
  sun: "M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.5 1.5M14.5 14.5L16 16M16 4l-1.5 1.5M5.5 14.5L4 16",
  moon: "M16.5 12A7 7 0 1 1 8 3.5a5.5 5.5 0 0 0 8.5 8.5z",
  logout: "M8 3H3.5v14H8M8 10h9M13.5 6.5L17 10l-3.5 3.5",
  check: "M3.5 10.5l4.5 4.5 8.5-10",
  warn: "M10 2.5L18.5 17h-17zM10 8v4M10 14.3v.2",
  download: "M10 2.5v10M6 9l4 4 4-4M3 17h14",
  search: "M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11M12.5 12.5L17.5 17.5",
  number: "M7.5 3L6 17M14 3l-1.5 14M3.5 7.5H17M3 12.5h13.5",
  user: "M10 2.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7M3 17.5c0-4 3-5.5 7-5.5s7 1.5 7 5.5",
  ticket: "M2 5.5h16V8a2 2 0 0 0 0 4v2.5H2V12a2 2 0 0 0 0-4zM7.5 6v1.5M7.5 9.25v1.5M7.5 12.5V14",
  receipt:
    "M4.5 2l1.8 1.5L8.2 2 10 3.5 11.8 2l1.9 1.5L15.5 2v16l-1.8-1.5L11.8 18 10 16.5 8.2 18l-1.9-1.5L4.5 18zM7.5 8h5M7.5 11.5h5",
  gift: "M2.5 7h15v3.5h-15zM4 10.5h12V17.5H4zM10 7v10.5M10 7C7 7 5.5 5.5 6 4s3-1.5 4 3c1-4.5 3.5-4.5 4-3s-1 3-4 3z",
  trend: "M3 2.5V17h14.5M6 13l3.5-4.5 3.5 2.5L17.5 4",
  chart: "M3 2.5V17h14.5M7 14v-4M11 14V6M15 14V9",
  store:
    "M2.5 8l1.5-5h12l1.5 5zM2.5 8c0 3 3.75 3 3.75 0 0 3 3.75 3 3.75 0 0 3 3.75 3 3.75 0 0 3 3.75 3 3.75 0M4 10.5v7h12v-7M8 17.5V13h4v4.5",
  block: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 1 0 0-15M4.7 4.7l10.6 10.6",
  request: "M3 3.5h14v10H9.5L5.5 17v-3.5H3zM6.5 7h7M6.5 10h5",
  mail: "M2.5 4.5h15v11h-15zM2.5 5l7.5 6 7.5-6",
  letter: "M4 2.5h12v15H4zM7 6.5h6M7 10h6M7 13.5h3",
  send: "M2.5 9.5l15-7-4.5 15-4-6zM9 11.5l8.5-9",
  truck:
    "M1.5 5h10v8.5h-10zM11.5 8h4l3 3v2.5h-7M5 13.5a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 1 0 0-3.6M14.5 13.5a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 1 0 0-3.6",
  list: "M7 5h10.5M7 10h10.5M7 15h10.5M3 5h.5M3 10h.5M3 15h.5",
  lock: "M4 9h12v8.5H4zM6.5 9V6a3.5 3.5 0 0 1 7 0v3M10 12v2.5",
  people:
    "M7.5 3.5a3 3 0 1 0 0 6 3 3 0 1 0 0-6M1.5 17c0-3.5 2.5-5 6-5s6 1.5 6 5M13 3.8a3 3 0 0 1 0 5.4M15.5 12.5c2 .6 3 2.1 3 4.5",
  pair: "M6 3a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 1 0 0-5.6M1.5 16c0-3 2-4.5 4.5-4.5 1.3 0 2.4.4 3.2 1.1M11 13.5l2.5 2.5 5-6",
  key: "M6.5 9.5a4 4 0 1 0 0 8 4 4 0 1 0 0-8M9.5 10.7L16.5 3.5M13 7l3 3M15.3 4.7L18 7.4",
  sum: "M15 6V3.5H4.5L11 10l-6.5 6.5H15V14",
  scales:
    "M10 2.5v15M6.5 17.5h7M3.5 5.5h13M3.5 5.5L1.5 11a2.2 2.2 0 0 0 4 0zM16.5 5.5l-2 5.5a2.2 2.2 0 0 0 4 0z",
  cup: "M6 3h8v5a4 4 0 0 1-8 0zM6 4.5H2.8c0 3 1.2 4.5 3.5 4.7M14 4.5h3.2c0 3-1.2 4.5-3.5 4.7M10 12v3M6.5 17.5h7M8 17.5c0-1.7.7-2.5 2-2.5s2 .8 2 2.5",
  draw: "M10 2a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13M7 14.5L5 18h10l-2-3.5M7.5 6.5h.5M11.5 6h.5M9.5 9.5h.5M12.5 10h.5M7 11h.5",
  paper: "M4.5 2h7.5l3.5 3.5V18h-11zM12 2v3.5h3.5M7 12l2 2 4-4.5",
  text: "M4.5 2h7.5l3.5 3.5V18h-11zM12 2v3.5h3.5M7 9.5h6M7 12h6M7 14.5h4",
  question:
    "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 1 0 0-15M7.8 8a2.2 2.2 0 1 1 3.3 1.9c-.8.4-1.1.9-1.1 1.8M10 14v.2",
  index: "M3 4.5h5M3 8.2h5M3 11.8h5M3 15.5h5M11.5 3h6v14h-6zM11.5 7.5h6M11.5 12h6",
  globe: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 1 0 0-15M2.5 10h15M10 2.5c-5 5-5 10 0 15M10 2.5c5 5 5 10 0 15",
  plug: "M7 2.5v4M13 2.5v4M5 6.5h10V10a5 5 0 0 1-10 0zM10 15v3",
  shield: "M10 2l6.5 2.5V9c0 4-2.5 7-6.5 9-4-2-6.5-5-6.5-9V4.5zM7 9.5l2.2 2.2L13 7.8",
  lost: "M2.5 7h9M4 10.5v7h9M2.5 7v3.5h9M10 10.5v7M10 7C7 7 5.5 5.5 6 4s3-1.5 4 3c1-4.5 3.5-4.5 4-3M14 7l4 4M18 7l-4 4",
  seal: "M10 2.5a5 5 0 1 0 0 10 5 5 0 1 0 0-10M7 11.5L5.5 18l4.5-2.5 4.5 2.5-1.5-6.5M8 7.5l1.5 1.5L12.5 6",
  clock: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 1 0 0-15M10 5.5V10l3 2",
  open: "M10 5.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 1 0 0-9",
  export: "M10 12.5V2.5M6 6l4-4 4 4M5 9H3.5v8.5h13V9H15",
} as const

export type IconName = keyof typeof drawings
type IconProps = { name: IconName; className?: string; size?: number }

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
