/** Ids of where the focus can go when what had it is gone: the page's content, and what the last command said. */
export const MAIN = "conteudo"
export const TOASTS = "avisos"
