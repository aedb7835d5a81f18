import { fold } from "#app/platform/text/fold"

/** A city's name in an address: `Olho d'Água das Flores` is `olho-d-agua-das-flores`. */
export const citySlug = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
