import { fold } from "#app/platform/text/fold"

/** What the search column holds of a person. */
export const searchText = (person: { name: string; lastname: string; email: string; city: string }): string =>
  fold([person.name, person.lastname, person.email, person.city].join(" "))
