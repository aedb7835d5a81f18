import { brand, inks } from "#app/brand"
import type { MailBlock, MailLink, MailText } from "#app/domain/templates/mail-blocks"
import type { MailFrame } from "./mail-frame"

const { day, night, press } = inks
const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** Mail readers know no custom properties: the inks stand in each element, and those of the night in a style behind. */
const NIGHT = [
  `.m-paper{background:${night.paper}!important}`,
  `.m-card{background:${night.raised}!important;border-color:${night.line}!important}`,
  `.m-text{color:${night.ink}!important}`,
  `.m-soft{color:${night.soft}!important}`,
  `.m-line{border-color:${night.line}!important}`,
].join("")

/** The plain and the HTML version of a mail: one narrow column, no pictures, nothing loaded from anywhere. */
export function layOut(mail: MailText, frame: MailFrame): { text: string; html: string } {
  const { lines, unsubscribe } = frame
  const [warning = "", reason = "", ...imprint] = lines
  const plain = [
    mail.title,
    ...mail.blocks.map(plainBlock),
    "--",
    warning,
    reason,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
    imprint.join("\n"),
  ]
  return { text: `${plain.join("\n\n")}\n`, html: page(mail, frame) }
}

function plainBlock(block: MailBlock): string {
  if (block.kind === "text") return block.text
  if (block.kind === "linked")
    return block.parts
      .map((part) => (typeof part === "string" ? part : `${part.label} (${part.url})`))
      .join("")
  // The address alone on its line: it survives line breaks and can be copied.
  if (block.kind === "button") return `${block.label}:\n${block.url}`
  if (block.kind === "facts") return block.rows.map(([label, value]) => `${label}: ${value}`).join("\n")
  return `${block.title}:\n${block.numbers.join("\n")}`
}

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\r?\n/g, "<br>")

const paragraph = (text: string, style = "") => paragraphOf(escape(text), style)

const paragraphOf = (html: string, style = "") =>
  `<p class="m-text" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${day.ink};${style}">${html}</p>`

const linkWithin = ({ label, url }: MailLink) =>
  `<a class="m-text" href="${escape(url)}" style="color:${day.ink};text-decoration:underline">${escape(label)}</a>`

function htmlBlock(block: MailBlock): string {
  if (block.kind === "text") return paragraph(block.text)
  if (block.kind === "linked")
    return paragraphOf(
      block.parts.map((part) => (typeof part === "string" ? escape(part) : linkWithin(part))).join(""),
    )
  if (block.kind === "button")
    return (
      `<p style="margin:24px 0"><a href="${escape(block.url)}" style="display:inline-block;padding:14px 24px;` +
      `background:${day.pitch};color:${press.cream};font-size:16px;font-weight:700;text-decoration:none;border-radius:4px">` +
      `${escape(block.label)}</a></p>` +
      `<p class="m-soft" style="margin:0 0 16px;font-size:13px;line-height:20px;color:${day.soft};` +
      `word-break:break-all">${escape(block.url)}</p>`
    )
  if (block.kind === "facts")
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${block.rows
      .map(([label, value]) => `<tr>${cell(label, "label")}${cell(value, "value")}</tr>`)
      .join("")}</table>`
  return paragraph(block.title, "font-weight:700;margin-bottom:8px") + numbers(block.numbers)
}

/** A label's column is as wide as its longest word: what may break anywhere is what stands beside it, a root or a key. */
const cells = {
  label: { kind: "m-soft", colour: day.soft, breaking: "overflow-wrap:break-word" },
  value: { kind: "m-text", colour: day.ink, breaking: "word-break:break-word;overflow-wrap:anywhere" },
}
const cell = (text: string, of: keyof typeof cells) =>
  `<td class="${cells[of].kind} m-line" style="padding:8px 12px 8px 0;border-bottom:1px solid ${day.line};font-size:15px;` +
  `line-height:22px;color:${cells[of].colour};vertical-align:top;${cells[of].breaking}">${escape(text)}</td>`

const numbers = (list: readonly string[]) =>
  `<p style="margin:0 0 16px;line-height:40px">${list
    .map(
      (number) =>
        `<span style="display:inline-block;padding:4px 10px;margin:0 6px 6px 0;background:${day.amber};color:${press.black};` +
        `border:1px dashed ${press.black};font:700 16px/24px ui-monospace,Consolas,monospace">${escape(number)}</span>`,
    )
    .join(" ")}</p>`

function page(mail: MailText, { locale, lines, unsubscribe }: MailFrame): string {
  const small = (text: string) =>
    `<p class="m-soft" style="margin:0 0 8px;font-size:13px;line-height:20px;color:${day.soft};overflow-wrap:anywhere">${escape(text)}</p>`
  const stop = unsubscribe
    ? `<p style="margin:0 0 8px;font-size:13px;line-height:20px"><a class="m-soft" href="${escape(unsubscribe.url)}" ` +
      `style="color:${day.soft}">${escape(unsubscribe.label)}</a></p>`
    : ""
  return `<!doctype html>
<html lang="${locale === "pt" ? "pt-BR" : "en"}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escape(mail.subject)}</title><style>@media (prefers-color-scheme:dark){${NIGHT}}</style></head>
<body class="m-paper" style="margin:0;padding:0;background:${day.paper};font-family:${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escape(mail.preview)}</div>
<table role="presentation" class="m-paper" width="100%" cellpadding="0" cellspacing="0" style="background:${day.paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:14px 24px;background:${day.amber};color:${press.black};font-size:18px;line-height:24px;font-weight:800">${escape(brand.promotion)} <span style="font-weight:400">${escape(brand.name)}</span></td></tr>
<tr><td class="m-card" style="padding:24px;background:${day.raised};border:1px solid ${day.line};border-top:0">
<h1 class="m-text" style="margin:0 0 16px;font-size:22px;line-height:28px;color:${day.ink}">${escape(mail.title)}</h1>
${mail.blocks.map(htmlBlock).join("\n")}
</td></tr>
<tr><td style="padding:20px 24px">${lines.map(small).join("\n")}${stop}</td></tr>
</table></td></tr></table></body></html>
`
}
