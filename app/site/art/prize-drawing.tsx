import { fold } from "#app/platform/text/fold"

/** On a grid of 48: what is filled with the brand's amber, and what is drawn over it. */
type Drawing = { words: RegExp; fill: string; lines: string }

/** By the words in a prize's name; the last one is for what nobody has drawn yet. */
const drawings: readonly Drawing[] = [
  { words: /camis/, fill: "M16 8L4 15l4 9 5-3v20h22V21l5 3 4-9-12-7q-8 8-16 0z", lines: "M16 8q8 12 16 0" },
  {
    words: /bola/,
    fill: "M24 5a19 19 0 1 0 .1 0z",
    lines: "M24 16l8 6-3 9H19l-3-9zM24 16V6M32 22l9-4M29 31l6 8M19 31l-6 8M16 22l-9-4",
  },
  {
    words: /radi/,
    fill: "M6 17h36v24H6z",
    lines: "M10 17L34 5M17 22a7 7 0 1 0 .1 0zM29 24h8M29 29h8M29 35h8",
  },
  { words: /termic|cooler/, fill: "M6 18h36v23H6z", lines: "M4 18V9h40v9zM18 9V5h12v4M12 24v11" },
  { words: /balde/, fill: "M8 16h32l-5 26H13z", lines: "M8 16q16-26 32 0M15 24h18" },
  {
    words: /cop|canec|choper/,
    fill: "M10 14h22v28H10z",
    lines: "M10 14q-2-8 6-7 5-6 10 0 8 0 6 7M32 20h8v14h-8M17 21v14M25 21v14",
  },
  { words: /bone/, fill: "M8 30a15 15 0 0 1 30 0z", lines: "M8 30h36q-2 6-14 4M23 15v15" },
  {
    words: /ingress|vale|camarote/,
    fill: "M4 14h40v7a4 4 0 0 0 0 7v7H4v-7a4 4 0 0 0 0-7z",
    lines: "M16 14v4M16 22v5M16 31v4M23 22h14M23 28h9",
  },
  {
    words: /./,
    fill: "M8 19h32v23H8z",
    lines: "M5 12h38v7H5zM24 12v30M24 12C12 12 14 2 19 4s5 8 5 8c0-6 4-12 7-8s-1 8-7 8",
  },
]

/** A prize drawn in the poster's two inks, told by its name; it says nothing that the name does not. */
export function PrizeDrawing({ name }: { name: string }) {
  const folded = fold(name)
  const { fill, lines } = drawings.find(({ words }) => words.test(folded)) ?? drawings.at(-1)!
  return (
    <svg className="prize-drawing" viewBox="0 0 50 50" aria-hidden="true" focusable="false">
      <path d={fill} />
      <path d={fill + lines} />
    </svg>
  )
}
