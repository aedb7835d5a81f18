import { sayField } from "#app/words/fields"
import type { Reasons } from "#app/words/reasons/reason"

const format = {
  pt: `${sayField("file-type:JPG, PNG ou WebP", "pt")}.`,
  en: `${sayField("file-type:JPG, PNG or WebP", "en")}.`,
}

/** Why a photo is not taken, beside the field: too large, or of another type. */
export const photoReasons = {
  format,
  heic: {
    pt: `${format.pt} Seu celular gravou a foto em HEIC. Abra a foto, tire um print da tela e envie o print; ou, no iPhone, escolha Ajustes > Câmera > Formatos > Mais compatível e fotografe de novo.`,
    en: `${format.en} Your phone saved the photo as HEIC. Open the photo, take a screenshot and send that; or, on an iPhone, choose Settings > Camera > Formats > Most Compatible and take it again.`,
  },
  pdf: {
    pt: `${format.pt} Um PDF não é aceito: fotografe o papel ou, se ele estiver na tela, tire um print e envie o print.`,
    en: `${format.en} A PDF is not accepted: take a photo of the paper or, if you have it on your screen, take a screenshot and send that.`,
  },
  broken: {
    pt: "A foto chegou incompleta ou com defeito. Envie de novo ou tire outra.",
    en: "The photo arrived incomplete or damaged. Send it again or take another.",
  },
  manyAtOnce: {
    pt: "Ainda estamos guardando outras fotos que você mandou.",
    en: "We are still storing other photos that you sent.",
  },
  notStored: { pt: "Tente de novo em alguns minutos.", en: "Try again in a few minutes." },
} as const satisfies Reasons
