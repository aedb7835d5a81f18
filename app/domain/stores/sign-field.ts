import { readAs, textField } from "#app/domain/registrations/text-field"

/** What stands on a sign or a label: Latin letters, digits and the marks between them. */
const SIGN = /^[\p{Script=Latin}\p{M}0-9 .,:!?'’"“”´`&%()/ºª°+×*#@_–—-]+$/u

/** A name or an address in one line, composed and single-spaced. */
export const signField = (max: number) =>
  readAs(textField({ max }), "characters", (text) =>
    SIGN.test(text) ? text.normalize("NFC").replace(/ +/g, " ") : null,
  )
