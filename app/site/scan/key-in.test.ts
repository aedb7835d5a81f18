import { expect, test } from "vitest"
import { keyIn } from "./key-in"

const key = "35260812ABC34501DE35650010000001231000123450"

test.each([
  [key, key],
  [` ${key.toLowerCase()} `, key],
  [`https://nfce.example/qrcode?p=${key}|2|1|1|0A1B2C`, key],
  [`https://nfce.example/qrcode?chNFe=${key}&tpAmb=1`, key],
  [`CFe${key}|20261112201400|85.00`, key],
  ["https://bar.example/cardapio", undefined],
  [`${key}0`, undefined],
  ["", undefined],
])("the key in %s", (text, found) => {
  expect(keyIn(text)).toBe(found)
})
