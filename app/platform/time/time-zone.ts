/** The campaign's clock, whoever reads it and wherever they are: every wall-clock setting is read in it. */
export const TIME_ZONE = "America/Sao_Paulo"
