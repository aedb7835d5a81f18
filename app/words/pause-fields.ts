/** What a pause of the invoices holds, as form and audit call it. */
export const pauseFieldWords = {
  noticePt: "Aviso ao público",
  noticeEn: "Aviso em inglês",
} as const
