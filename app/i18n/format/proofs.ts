/** What a list's tree, a seal and a key prove, and how. */
export const pt = {
  tree: {
    title: "A árvore: RFC 6962",
    text: `A raiz é a da árvore de Merkle da RFC 6962 (seção 2.1), com SHA-256. As folhas são as linhas de BASE.csv, sem o cabeçalho e sem o LF, na ordem do arquivo. O resumo de uma folha começa pelo byte 0x00; o de um nó, pelo byte 0x01. || é juntar bytes; os resumos entram como 32 bytes, não como texto. Uma lista de n > 1 linhas se divide em k, a maior potência de dois menor que n.

Para conferir uma prova (seção 2.1.1): comece do resumo da linha, com index e size. De cima para baixo, size se divide em k: se index < k, a linha está à esquerda, e o último resumo de path fica à direita; se não, o contrário, com index − k e size − k. Repita com o que sobra de path até size ser 1; aí path tem de ter acabado. Junte de baixo para cima: tem de dar root.`,
  },
  seals: {
    title: "Os lacres",
    text: `Cada grupo de séries tem uma chave de 32 bytes ao acaso, feita antes do primeiro número. O lacre fica público na página do sorteio desde então; a chave sai em KEYS.json com o resultado.

O lacre é o SHA-256 dos 32 bytes da chave seguidos dos bytes de text. text é JSON canônico e diz de que sorteio, de que séries e de que versão (o grupo, contado de 1) a chave é: assim ela não serve para outro.

A chave dos apelidos tem um lacre também, e nunca sai: com ela daria para ligar apelidos a pessoas. O resultado não depende dela.`,
  },
  shuffle: {
    title: "Da chave aos números",
    text: `Dentro de um grupo, quem chega recebe a próxima posição: 0, 1, 2… A chave transforma cada posição em um número, sempre outro: uma rede de Feistel de 8 rodadas com HMAC-SHA-256, que se anda de novo enquanto cair fora do grupo (cycle walking). uint8, uint48 e uint64 são números sem sinal de 1, 6 e 8 bytes, o byte mais alto primeiro; [0…5] são os 6 primeiros bytes.

O que isto prova: depois do lacre ninguém escolhe que número sai em que posição. Todo número de BASE.csv tem de ser o de uma posição menor que positions. positions é a última posição que virou número, mais um.

O que isto não prova: quem recebeu cada posição, que a lista não diz. Algumas posições não viram número, porque um cupom recusado no caminho não devolve a posição que tomou; conferir.mjs diz quantas são. São poucas: acima de 64 e de 1 em 1.000 das usadas ele avisa, porque quem as pulasse de propósito escolheria números: pergunte por quê.`,
  },
}

export const en: typeof pt = {
  tree: {
    title: "The tree: RFC 6962",
    text: `The root is that of the Merkle tree of RFC 6962 (section 2.1), with SHA-256. Its leaves are the lines of BASE.csv without the header and without the LF, in the file's order. A leaf's hash begins with the byte 0x00, a node's with the byte 0x01. || joins bytes; hashes go in as 32 bytes, not as text. A list of n > 1 lines is split at k, the largest power of two below n.

To check a proof (section 2.1.1): begin with the line's hash, with index and size. From the top down, size is split at k: if index < k the line is on the left and the last hash of path stands on the right; if not, the other way round, with index − k and size − k. Repeat with the rest of path until size is 1; path must be at its end then. Join from the bottom up: it must give root.`,
  },
  seals: {
    title: "The seals",
    text: `Each run of series has a random key of 32 bytes, made before the first number. Its seal is public on the draw's page ever since; the key comes in KEYS.json with the result.

The seal is the SHA-256 of the key's 32 bytes followed by the bytes of text. text is canonical JSON and says of which draw, which series and which version (the run, counted from 1) the key is: so it fits no other.

The key of the pseudonyms has a seal too and never comes out: with it pseudonyms could be tied to people. The result does not depend on it.`,
  },
  shuffle: {
    title: "From the key to the numbers",
    text: `In a run, whoever comes gets the next position: 0, 1, 2… The key turns each position into a number, another one each time: a Feistel network of 8 rounds with HMAC-SHA-256, walked again while it falls outside the run (cycle walking). uint8, uint48 and uint64 are unsigned numbers of 1, 6 and 8 bytes, the highest byte first; [0…5] are the first 6 bytes.

What this proves: after the seal nobody chooses which number comes at which position. Every number of BASE.csv must be that of a position below positions. positions is the last position that became a number, plus one.

What this does not prove: who got each position, which the list does not say. Some positions become no number, since a receipt refused on its way does not give back the position that it took; conferir.mjs says how many. They are few: above 64 and 1 in 1,000 of those used it warns, since whoever skipped them on purpose would choose numbers: ask why.`,
  },
}
