import type { Reasons } from "#app/words/reasons/reason"
import { LONGEST_VIEW_NAME } from "#app/words/view-name-length"

/** Why a view of a list is not saved. */
export const viewReasons = {
  nothing: {
    pt: "Filtre ou ordene a lista antes de salvar: sem isso, a visão seria a própria lista.",
    en: "Filter or sort the list before saving: without that the view would be the list itself.",
  },
  name: {
    pt: `Dê à visão um nome de até ${LONGEST_VIEW_NAME} caracteres.`,
    en: `Give the view a name of up to ${LONGEST_VIEW_NAME} characters.`,
  },
  tooLong: { pt: "Há filtros demais para uma visão.", en: "There are too many filters for a view." },
  aboutPeople: {
    pt: "Uma visão para todos não guarda busca nem endereço IP, que podem ser de uma pessoa.",
    en: "A view for everybody keeps no search and no IP address, which may be a person's.",
  },
  tooMany: ({ most }: { most: string }) => ({
    pt: `Cada pessoa salva até ${most} visões de uma lista. Apague uma antes.`,
    en: `Each person saves up to ${most} views of a list. Delete one first.`,
  }),
} as const satisfies Reasons
