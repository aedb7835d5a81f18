import { dictionary } from "@zxcvbn-ts/language-common"
import { fold } from "#app/platform/text/fold"

/** What the world's list lacks: what people here put into a password first. */
const here = `
  senha minhasenha mudar mudarsenha trocar acesso entrar usuario administrador admin teste bemvindo
  brasil brasileiro brazil cerveja cervejinha breja chopp boteco buteco barzinho churrasco feijoada
  futebol bola gol golaco copa mundial campeao campea penta pentacampeao hexa hexacampeao selecao craque
  torcedor sorte premio sorteio cupom promocao ganhador
  flamengo corinthians palmeiras saopaulo santos vasco botafogo fluminense gremio internacional cruzeiro
  atletico galo bahia vitoria sport ceara fortaleza coritiba athletico mengao mengo timao verdao tricolor
  colorado alvinegro neymar pele messi ronaldo ronaldinho zico
  amor teamo euteamo meuamor minhavida vida familia felicidade saudade princesa gatinha bebe
  deus deusefiel deuseamor jesus jesuscristo jesusteama maria nossasenhora
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
  verao inverno natal carnaval feriado segunda terca quarta quinta sexta sabado domingo
`

/** Shorter entries of the list say nothing: they stand by chance in what is random. */
const LEAST = 4

const common = new Set(
  (dictionary["passwords-common"] ?? []).map(fold).filter((word) => word.length >= LEAST),
)
for (const word of here.trim().split(/\s+/)) common.add(word)

/** Whether a folded text is one of the passwords that everybody tries first. */
export const isCommon = (word: string): boolean => common.has(word)
