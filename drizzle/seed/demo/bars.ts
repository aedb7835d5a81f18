import { findCity } from "#app/domain/locations/locations.server"
import { buildStore, type NewStore } from "../builders/store"
import type { Random } from "../builders/random"
import { type Campaign, DAY_MS, plus } from "./campaign"
import { type Place, placeOf, places, unitWeights } from "./places"

export type Bar = NewStore & {
  id: string
  active: boolean
  /** Where the numbers of its invoices begin. */
  firstNumber: number
}

const BARS = 300
const houses = ["Bar", "Boteco", "Botequim", "Petiscaria", "Quintal", "Esquina", "Armazém", "Choperia"]
const football = (
  "do Escanteio|da Trave|do Gandula|da Geral|do Alambrado|da Bandeirinha|do Tiro de Meta|da Prorrogação|" +
  "do Segundo Tempo|do Apito|da Marca do Pênalti|do Vestiário|da Folha-Seca|do Banco de Reservas|do Placar|" +
  "da Caneta|do Drible|do Gol de Placa|do Meio-Campo|da Grande Área|do Zagueiro|do Centroavante|da Bola Murcha|" +
  "da Chuteira|do Camisa Dez|da Lateral|do Ponta-Esquerda|da Rede Furada|do Mata-Mata|da Preliminar|" +
  "do Cartão Amarelo|da Catraca|do Radinho|da Charanga|da Várzea|do Terrão|do Frangueiro|da Pelada|do Rachão|" +
  "da Barreira|do Contra-Ataque|do Impedimento"
).split("|")
const streets = (
  "Rua das Palmeiras|Avenida Brasil|Rua Sete de Setembro|Rua Quinze de Novembro|Rua São João|Rua das Flores|" +
  "Avenida Getúlio Vargas|Rua Dom Pedro II|Rua do Comércio|Avenida Central|Rua Treze de Maio|Rua Bela Vista|" +
  "Rua Tiradentes|Rua Santos Dumont|Praça da Matriz|Rua da Estação|Avenida Beira-Rio|Rua Primeiro de Maio"
).split("|")
const quarters =
  "Centro|Vila Nova|Jardim América|Boa Vista|São José|Santa Cruz|Bela Vista|Alto da Serra".split("|")

/** The two that README.md promises (The demo). */
const promised = [
  { uf: "SP", city: "São Paulo", name: "Bar da Arquibancada", cnpj: "11222333000181" },
  { uf: "SP", city: "Campinas", name: "Boteco da Torcida", cnpj: "12ABC34501DE35" },
]

/** Where the promised ones' invoices begin, so that nobody who tries out the demo meets a number that is taken. */
const HIGH_NUMBER = 870_000_000

/** 300 invented bars in every unit: one in each place, the others where people are; twelve have left. */
export function planBars(campaign: Campaign): Bar[] {
  const { random } = campaign
  const first = promised.map((bar) => placeOf(bar.uf, bar.city))
  const crowd = Array.from({ length: BARS - first.length - places.length }, () => somewhere(random))
  return [...first, ...places, ...crowd].map((place, n) => {
    const bar = buildBar(campaign, place, n)
    const kept = promised[n]
    if (!kept) return bar
    const known = { ...bar, ...kept, search: undefined, now: campaign.preparedAt }
    return { ...bar, ...buildStore(n, known), firstNumber: HIGH_NUMBER }
  })
}

function buildBar({ random, preparedAt }: Campaign, place: Place, n: number): Bar {
  const joinedAt = plus(preparedAt, random.next() * 14 * DAY_MS)
  const street = `${random.pick(streets)}, ${random.int(10, 1990)}`
  const id = random.uuid(joinedAt)
  const active = n % 25 !== 24
  const bar = buildStore(n, {
    now: joinedAt,
    id,
    active,
    uf: place.uf,
    city: officialName(place),
    name: nameOf(n),
    address: `${street}, ${random.pick(quarters)}`,
    cep: place.cep + String(random.int(0, 899)).padStart(3, "0"),
    // A kilometre or so: the sea begins soon behind many a capital.
    lat: near(random, place.lat),
    lng: near(random, place.lng),
  })
  return { ...bar, id, active, firstNumber: random.int(200, 60_000) }
}

/** Both lists turn at their own pace, so that no two of the first 336 names are alike. */
const nameOf = (n: number) =>
  `${houses[(n + Math.floor(n / football.length)) % houses.length]} ${football[n % football.length]}`

const near = (random: Random, degrees: number) =>
  Math.round((degrees + (random.next() - 0.5) * 0.024) * 1e6) / 1e6

function officialName({ uf, city }: Place): string {
  const name = findCity(uf, city)
  if (!name) throw new Error(`${city} is no city of ${uf}`)
  return name
}

function somewhere(random: Random): Place {
  const uf = random.weigh(unitWeights)
  const [capital, ...others] = places.filter((place) => place.uf === uf)
  return others.length === 0 || random.chance(0.4) ? capital! : random.pick(others)
}
