/** What is said where the regulator did not have the base before the extraction: to the team, and in the minutes. */
export const handInFaultWords = {
  missing: {
    title: "A extração chegou sem entrega da base anotada",
    text: "O órgão regulador recebe a base antes da extração. Se ela foi entregue, anote quando e com que protocolo; se não foi, entregue agora e anote. A publicação não espera por isso, mas a ata e o pacote do regulador dizem como foi.",
    minutes:
      "Ninguém anotou a entrega da base ao órgão regulador antes da extração. Que a base já existia mostram o SHA-256 acima, público desde a gravação, e as datas de fora no registro público.",
  },
  late: {
    title: "A base foi entregue depois da extração",
    text: "O órgão regulador recebe a base antes da extração. A entrega anotada é posterior: a ata e o pacote do regulador dizem isso. Se o momento foi digitado errado, corrija a anotação.",
    minutes:
      "A entrega anotada é posterior à extração. Que a base já existia mostram o SHA-256 acima, público desde a gravação, e as datas de fora no registro público.",
  },
} as const
