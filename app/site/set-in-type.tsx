import { lineWidthEm } from "#app/ui/font/display-metrics"

/** A line of the narrowest card holds a word as wide as this; a longer one stays free to break. */
const MOST_EM = 5

/**
 * Says in an attribute how wide the display face sets a text, for `type.css` to give it that width while another face
 * stands in: a page's policy lets no element bring a style. A browser that reads no length there lays out what it sees.
 */
export const setWidth = (text: string, { spacingEm = 0 } = {}) =>
  `${(lineWidthEm(text) + spacingEm * text.length).toFixed(2)}em`

/** A name that nobody knows beforehand, as a title: its lines break by the same words before and after the face has come. */
export function SetInType({ children }: { children: string }) {
  return children.split(/(\s+)/).map((word, at) =>
    word.trim() && lineWidthEm(word) <= MOST_EM ? (
      <span key={at} data-width={setWidth(word)}>
        {word}
      </span>
    ) : (
      word
    ),
  )
}
