import { RuleBroken } from "#app/errors"
import { templateReasons } from "#app/words/reasons/mails"
import { type TemplateFault, faultsOf } from "./check-template"
import type { TemplateTexts } from "./template-input"
import { variablesOf } from "./template-variables"

/** A template names only what its mail knows, and all that its readers need. Throws INVALID_REQUEST beside the field. */
export function needsSoundTexts(texts: TemplateTexts, mail: string | null): void {
  const table = variablesOf(mail)
  const inPt = faultsOf(
    { subject: texts.subjectPt, preview: texts.previewPt, title: texts.titlePt, body: texts.bodyPt },
    table,
  )
  const inEn = faultsOf(
    { subject: texts.subjectEn, preview: texts.previewEn, title: texts.titleEn, body: texts.bodyEn },
    table,
  )
  const [pt] = Object.entries(inPt)
  const [en] = Object.entries(inEn)
  if (pt) throw new RuleBroken("INVALID_REQUEST", { field: `${pt[0]}Pt`, because: say(pt[1]) })
  if (en) throw new RuleBroken("INVALID_REQUEST", { field: `${en[0]}En`, because: say(en[1]) })
}

function say(fault: TemplateFault) {
  switch (fault.fault) {
    case "tag":
      return templateReasons.tag(fault)
    case "unknown":
      return templateReasons.unknown(fault)
    case "not-a-list":
      return templateReasons["not-a-list"](fault)
    case "nested":
      return templateReasons.nested(fault)
    case "missing":
      return templateReasons.missing(fault)
    case "link":
      return templateReasons.link(fault)
    case "link-place":
      return templateReasons["link-place"](fault)
    case "link-broken":
      return templateReasons["link-broken"](fault)
    default:
      return templateReasons[fault.fault]
  }
}
