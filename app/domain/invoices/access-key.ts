import { checkDigit, isCnpj } from "#app/domain/stores/cnpj"

type AccessKey = {
  /** The 44 characters, upper-cased, without punctuation. */
  text: string
  /** 65 NFC-e, 55 NF-e, 59 CF-e SAT. */
  model: "65" | "55" | "59"
  /** IBGE's number of the unit, e.g. `35` for São Paulo. */
  uf: string
  /** Year and month of issue, `YYMM`. */
  aamm: string
  /** The issuer's; a tax office's CNPJ or a padded CPF where `review` says so. */
  cnpj: string
  /** Three digits; for model 59 the nine of the device's serial number. */
  serie: string
  /** Zero-padded as in the key: nine digits, six for model 59. */
  number: string
  /** 1 normal … 9 offline; model 59 has none. */
  tpEmis: string | null
  /** What an invoice is unique on: the 44 characters are too easily forged. */
  naturalKey: string
  /** Why a person has to look: the issuer's field does not hold the bar's CNPJ. */
  review: "tax-office-cnpj" | "cpf-issuer" | null
}

type AccessKeyFault =
  "length" | "characters" | "check-digit" | "uf" | "month" | "cnpj" | "model" | "sat-sp-2026"

/**
 * Reads a typed access key; spaces, dots, dashes, the slash of its CNPJ and a leading `NFe` or `CFe` do not
 * count.
 */
export function parseAccessKey(
  text: string,
): { ok: true; key: AccessKey } | { ok: false; reason: AccessKeyFault } {
  const key = text
    .replace(/[\s./-]/g, "")
    .replace(/^(?:NFe|CFe)/i, "")
    // ASCII only: toUpperCase would make an I of "ı". Letters are never stripped: a CNPJ may hold them.
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
  const fault = faultOf(key)
  return fault ? { ok: false, reason: fault } : { ok: true, key: read(key) }
}

function faultOf(key: string): AccessKeyFault | null {
  if ([...key].length !== 44) return "length"
  if (!/^[0-9]{6}[A-Z0-9]{12}[0-9]{26}$/.test(key)) return "characters"
  if (checkDigit(key.slice(0, 43)) !== key[43]) return "check-digit"
  const { model, uf, aamm, cnpj, review } = read(key)
  if (!/^(1[1-7]|2[1-9]|3[1-35]|4[1-3]|5[0-3])$/.test(uf)) return "uf"
  if (!/^(0[1-9]|1[0-2])$/.test(aamm.slice(2))) return "month"
  if (!["65", "55", "59"].includes(model)) return "model"
  // São Paulo's SAT devices issued nothing after 2025.
  if (model === "59" && uf === "35" && aamm >= "2601") return "sat-sp-2026"
  if (!review && !isCnpj(cnpj)) return "cnpj"
  return null
}

function read(key: string): AccessKey {
  const sat = key.slice(20, 22) === "59"
  const [uf, aamm, cnpj, model] = [key.slice(0, 2), key.slice(2, 6), key.slice(6, 20), key.slice(20, 22)]
  const serie = sat ? key.slice(22, 31) : key.slice(22, 25)
  const number = sat ? key.slice(31, 37) : key.slice(25, 34)
  return {
    text: key,
    // Refused by faultOf when it is another.
    model: model as AccessKey["model"],
    uf,
    aamm,
    cnpj,
    serie,
    number,
    tpEmis: sat ? null : key.slice(34, 35),
    naturalKey: [uf, cnpj, model, serie, number].join(":"),
    review: sat ? null : reviewOf(Number(serie)),
  }
}

function reviewOf(serie: number): AccessKey["review"] {
  if (serie >= 890 && serie <= 899) return "tax-office-cnpj"
  if (serie >= 910 && serie <= 969) return "cpf-issuer"
  return null
}

/** The key in groups of four, as it stands on paper. */
export const groupedKey = (key: string): string => key.replace(/(.{4})(?=.)/g, "$1 ")
