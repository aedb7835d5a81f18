import { expect, test } from "vitest"
import { misplacedIn } from "#tests/support/well-nested"

test.each([
  ["a form in a paragraph", '<p class="x"><form><button>Sim</button></form></p>', 1],
  ["a list in a paragraph", "<p>Um <ul><li>a</li></ul></p>", 1],
  ["a form in a form", '<form id="a"><div><form id="b"></form></div></form>', 1],
  ["a button in a link", '<a href="/"><button>Ir</button></a>', 1],
  [
    "what belongs where it is",
    '<p>Um <a href="/">dois</a></p><form><p>x</p></form><form></form><pre><b>x</b></pre>',
    0,
  ],
  ["what scripts hold", "<p>Um<script>'<form>'</script></p>", 0],
])("%s", (_, html, count) => {
  expect(misplacedIn(html)).toHaveLength(count)
})
