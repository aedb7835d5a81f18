import { drawWayWords } from "#app/words/draw-way"

/** A draw's public page: seals, rule, plan and files, and the way through the list. */
export const pt = {
  seal: {
    title: "O que já está lacrado",
    canceled: "O que estava lacrado",
    canceledText: "Estas chaves não embaralharam nenhum número, e por isso não são publicadas.",
    segment_one: "Chave que embaralha a série {{series}}",
    segment_other: "Chave que embaralha as séries {{series}}",
    holder: "Chave dos apelidos, que nunca é publicada",
    holderHelp:
      "Desta chave saem os apelidos da lista. Publicada, ela mostraria de quem é cada um; por isso, só um auditor ou um juiz que a peça a abre, e o lacre mostra a ele que ninguém a trocou depois.",
    made: "Lacrado em {{moment}}",
    lost: "Esta chave se perdeu para sempre em {{moment}}, como diz o registro público (keys-lost). Os números que saíram dela continuam valendo. Ela não dá mais nenhum e não abre mais o lacre: em KEYS.json vem vazia (null).",
    holderLost:
      "As chaves deste sorteio se perderam para sempre em {{moment}}, como diz o registro público (keys-lost). Os apelidos de antes continuam os que o registro tem, e ninguém mais abre a chave deles; os de depois saem de uma chave nova.",
    opens: "Para abrir o lacre, em um terminal (a resposta tem de ser a linha acima):",
  },
  seriesFrom: {
    only: "A série é a {{series}}.",
    tens_one: "A série vem do penúltimo algarismo do {{prizes}} prêmio.",
    tens_other: "A série vem do penúltimo algarismo dos prêmios {{prizes}}.",
    prefixTens_one: "A série é {{prefix}} seguido do penúltimo algarismo do {{prizes}} prêmio.",
    prefixTens_other: "A série é {{prefix}} seguido do penúltimo algarismo dos prêmios {{prizes}}.",
    prefix: "A regra deste sorteio fixa a série: {{prefix}}.",
    gives: "Isso dá {{written}}.",
    reduced:
      "Como as séries vão de {{first}} a {{last}}, tira-se {{count}} até caber: {{written}} − {{taken}} = {{series}}.",
    raised:
      "Como as séries vão de {{first}} a {{last}}, soma-se {{count}} até caber: {{written}} + {{taken}} = {{series}}.",
    fits: "As séries vão de {{first}} a {{last}}: já cabe.",
  },
  way: {
    skip: "São pulados os números que a lista marca com 0.",
    onePerHolder: "Cada pessoa ganha uma vez só neste sorteio: os outros números dela também são pulados.",
    /** By the rule's approximation, and whether it wraps. */
    from: drawWayWords.pt,
    series: {
      alternating:
        "Acabou a série, vem a mais perto: uma acima, uma abaixo (+1, −1, +2, −2…). Em cada uma, a procura recomeça no mesmo número sorteado, do mesmo jeito.",
      "higher-then-lower":
        "Acabou a série, vêm as seguintes, subindo; depois as anteriores, descendo. Em cada uma, a procura recomeça no mesmo número sorteado, do mesmo jeito.",
      lower:
        "Acabou a série, vêm as anteriores, descendo; depois as seguintes, subindo. Em cada uma, a procura recomeça no mesmo número sorteado, do mesmo jeito.",
      none: "Acabou a série, acaba a procura.",
    },
    found: "Quem sobra ganha, nesta ordem: titulares, {{winners}}; depois suplentes, {{surrogates}}.",
  },
  plan: {
    title: "A regra, publicada antes",
    text: "diz o período, as séries e a regra deste sorteio desde que ele foi planejado. É a versão {{version}}: do começo do período em diante a regra não muda, e só entram mais séries. Guarde uma cópia: com ela qualquer pessoa vê se o resultado usou outra regra.",
    hash: "Impressão digital (SHA‑256) da regra:",
  },
  pack: {
    title: "Tudo em um arquivo",
    size: "traz os arquivos deste sorteio, o registro público e os carimbos, cerca de {{size}}.",
    check: "Descompacte em uma pasta e rode, com <a>conferir.mjs</a>: <code>node conferir.mjs PASTA</code>",
  },
  files: {
    title: "Arquivos do sorteio",
    after: "Os outros arquivos saem com o resultado.",
    base: "a lista de números, com apelidos",
    root: "a raiz e o tamanho da lista",
    rule: "a regra e os cinco prêmios",
    result: "o resultado e todos os números examinados",
    rejected: "os resultados devolvidos antes de publicar, se houve: de que prêmios e por quê",
    calls: "as chamadas de suplentes, que vêm depois e não mudam o resultado",
    keys: "as chaves que embaralharam os números",
    holder:
      "A chave dos apelidos nunca é publicada: com ela daria para ligar apelidos a pessoas, e o resultado não depende dela.",
    audit: "Ponta do registro de auditoria na publicação",
    auditHelp:
      "Guarde esta linha: ela resume tudo o que o painel registrou até a publicação. Se alguém mudar ou tirar um registro anterior, a conta não chega mais nela, e um auditor que a tenha em mãos percebe.",
  },
}

export const en: typeof pt = {
  seal: {
    title: "What is sealed already",
    canceled: "What was sealed",
    canceledText: "These keys shuffled no number, and so they are not published.",
    segment_one: "Key that shuffles series {{series}}",
    segment_other: "Key that shuffles series {{series}}",
    holder: "Key of the pseudonyms, which is never published",
    holderHelp:
      "The list's pseudonyms are made with this key. Published, it would show whose each of them is; so only an auditor or a judge who asks for it opens it, and the seal shows them that nobody swapped it afterwards.",
    made: "Sealed on {{moment}}",
    lost: "This key was lost for good on {{moment}}, as the public log says (keys-lost). The numbers that came from it still count. It gives no more and no longer opens the seal: in KEYS.json it is empty (null).",
    holderLost:
      "This draw's keys were lost for good on {{moment}}, as the public log says (keys-lost). Earlier pseudonyms stay as the log has them, and nobody opens their key any more; later ones come from a new key.",
    opens: "To open the seal, in a terminal (the answer must be the line above):",
  },
  seriesFrom: {
    only: "The series is {{series}}.",
    tens_one: "The series comes from the last digit but one of prize {{prizes}}.",
    tens_other: "The series comes from the last digit but one of prizes {{prizes}}.",
    prefixTens_one: "The series is {{prefix}} followed by the last digit but one of prize {{prizes}}.",
    prefixTens_other: "The series is {{prefix}} followed by the last digit but one of prizes {{prizes}}.",
    prefix: "This draw's rule fixes the series: {{prefix}}.",
    gives: "That gives {{written}}.",
    reduced:
      "As series go from {{first}} to {{last}}, {{count}} is taken off until it fits: {{written}} − {{taken}} = {{series}}.",
    raised:
      "As series go from {{first}} to {{last}}, {{count}} is added until it fits: {{written}} + {{taken}} = {{series}}.",
    fits: "Series go from {{first}} to {{last}}: it fits.",
  },
  way: {
    skip: "Numbers that the list marks with 0 are passed over.",
    onePerHolder: "A person wins only once in this draw: their other numbers are passed over too.",
    /** By the rule's approximation, and whether it wraps. */
    from: drawWayWords.en,
    series: {
      alternating:
        "When a series is through, the nearest comes: one above, one below (+1, −1, +2, −2…). In each of them the search begins again at the same number drawn, in the same way.",
      "higher-then-lower":
        "When a series is through, the next ones come upwards; then the earlier ones downwards. In each of them the search begins again at the same number drawn, in the same way.",
      lower:
        "When a series is through, the earlier ones come downwards; then the next ones upwards. In each of them the search begins again at the same number drawn, in the same way.",
      none: "When the series is through, the search ends.",
    },
    found: "Whoever is left wins, in this order: winners, {{winners}}; then surrogates, {{surrogates}}.",
  },
  plan: {
    title: "The rule, published beforehand",
    text: "says the period, the series and the rule of this draw ever since it was planned. It is version {{version}}: from the period's first moment on the rule does not change, and series are only added. Keep a copy: with it anybody sees whether the result went by another rule.",
    hash: "Fingerprint (SHA‑256) of the rule:",
  },
  pack: {
    title: "Everything in one file",
    size: "holds this draw's files, the public log and the time stamps, about {{size}}.",
    check: "Unpack it into a folder and run, with <a>conferir.mjs</a>: <code>node conferir.mjs FOLDER</code>",
  },
  files: {
    title: "Files of the draw",
    after: "The other files come with the result.",
    base: "the list of numbers, with pseudonyms",
    root: "the root and the size of the list",
    rule: "the rule and the five prizes",
    result: "the result and every number inspected",
    rejected: "results that went back before the publication, if any: from which prizes and why",
    calls: "the surrogates called, which come later and change no result",
    keys: "the keys that shuffled the numbers",
    holder:
      "The key of the pseudonyms is never published: with it they could be tied to people, and the result does not depend on it.",
    audit: "Head of the audit record at publication",
    auditHelp:
      "Keep this line: it sums up all that the back office had recorded until the publication. If anybody changes or takes out an earlier record, the sum no longer leads to it, and an auditor who holds it will notice.",
  },
}
