import { type Entry, entry } from "./entry"

/** What can go wrong with a draw, with a prize and with whoever won it. */
export const prizeErrors = {
  // Given with their Portuguese text, which stays to the letter
  CANNOT_SAVE_VALIDATION: entry(
    409,
    "Não foi possível salvar a validação. Tente recarregar a página.",
    "The validation could not be saved. Try reloading the page.",
  ),
  CANNOT_SEND_CONFIRMATION: entry(
    502,
    "O prêmio foi validado, mas o email de confirmação não saiu. Avise a pessoa por outro meio.",
    "The prize was validated, but the confirmation email could not be sent. Tell the person another way.",
  ),
  // Given without a text
  INELIGIBLE_SURROGATE: entry(
    409,
    "Esse suplente não pode ser chamado: está bloqueado, cancelado ou com cupom inválido.",
    "This surrogate cannot be called: blocked, canceled or with an invalid receipt.",
  ),
  SURROGATE_HAS_AWARD: entry(
    409,
    "Esse suplente já ganhou um prêmio.",
    "This surrogate has already won a prize.",
  ),
  // What the product needs besides
  DRAW_CLOSED: entry(
    409,
    "A base do sorteio já foi fechada e nada nela muda.",
    "The base of the draw is closed and nothing in it changes.",
  ),
  FOUR_EYES: entry(409, "Outra pessoa precisa fazer isso.", "Somebody else has to do this."),
  FILES_DIFFER: entry(
    409,
    "Os arquivos guardados não conferem com o resultado apurado; não publique. Avise quem cuida do servidor: um arquivo foi trocado ou se estragou. O que difere: {param}.",
    "The stored files are not those of the computed result; do not publish. Tell whoever runs the server: a file was replaced or damaged. What differs: {param}.",
  ),
  PRIZE_TAKEN: entry(409, "Esse prêmio já tem dono.", "This prize already has an owner."),
  PRIZES_PER_CPF: entry(
    409,
    "Essa pessoa já ganhou o máximo de prêmios instantâneos.",
    "This person has already won the maximum of instant prizes.",
  ),
} as const satisfies Record<string, Entry>
