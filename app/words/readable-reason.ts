/** Under the field of a reason or note that stands in the person's own data, which they take as a file. */
export const readableReason = "A pessoa pode ler isto nos dados dela: não escreva sobre outras pessoas."
