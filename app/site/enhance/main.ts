import { suggestCities } from "./cities"
import { answerCookies } from "./cookies"
import { countKey } from "./counted-key"
import { stopDoubleTaps } from "./double-tap"
import { loadOutbox, reportErrors } from "./fetched-later"
import { keepHash } from "./kept-hash"
import { showLoader } from "./loader"
import { maskFields } from "./masked-fields"
import { dropMended } from "./mended"
import { offerPosition } from "./near"
import { helpPasswords } from "./passwords"
import { guardPhone, standOffline } from "./phone"
import { prefetchNext } from "./prefetch"
import { watchSession } from "./session"
import { showToasts } from "./toasts"

// Everything that a public page's script does; each page has done its whole job before it arrives.
const tag = document.querySelector<HTMLScriptElement>("script[data-enhance]")
const parts = [
  () => reportErrors(tag),
  stopDoubleTaps,
  keepHash,
  maskFields,
  countKey,
  helpPasswords,
  dropMended,
  showLoader,
  showToasts,
  suggestCities,
  offerPosition,
  watchSession,
  answerCookies,
  () => guardPhone(tag?.dataset.who),
  () => loadOutbox(tag),
  () => standOffline(tag),
  () => prefetchNext(tag),
]
function startAll(): void {
  for (const start of parts) {
    try {
      start()
    } catch (error) {
      // One part that an old phone lacks must not take the others along.
      console.error(error)
    }
  }
}
// A script that another one fetched may be here before the page is.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", startAll)
else startAll()
