export type Place = {
  uf: string
  city: string
  lat: number
  lng: number
  areaCode: string
  /** First five digits of a CEP in the city's centre. */
  cep: string
}

/** Inhabitants of the 27 units in hundred thousands, roughly: how people and bars spread over the country. */
export const unitWeights: readonly (readonly [string, number])[] = Object.entries({
  SP: 444,
  MG: 205,
  RJ: 161,
  BA: 141,
  PR: 114,
  RS: 109,
  PE: 91,
  CE: 88,
  PA: 81,
  SC: 76,
  GO: 71,
  MA: 68,
  PB: 40,
  AM: 39,
  ES: 38,
  MT: 37,
  RN: 33,
  PI: 33,
  AL: 31,
  DF: 28,
  MS: 28,
  SE: 22,
  RO: 16,
  TO: 15,
  AC: 8,
  AP: 7,
  RR: 6,
})

/** Per unit: city, latitude, longitude, area code, beginning of the CEP; the capital first. */
const listed: Record<string, string> = {
  AC: "Rio Branco -9.975 -67.810 68 69900; Cruzeiro do Sul -7.631 -72.670 68 69980",
  AL: "Maceió -9.666 -35.735 82 57020; Arapiraca -9.752 -36.661 82 57300",
  AM: "Manaus -3.119 -60.022 92 69005; Parintins -2.628 -56.736 92 69151",
  AP: "Macapá 0.035 -51.066 96 68900; Santana -0.058 -51.182 96 68925",
  BA:
    "Salvador -12.972 -38.501 71 40015; Feira de Santana -12.267 -38.967 75 44001; " +
    "Vitória da Conquista -14.866 -40.839 77 45000; Ilhéus -14.789 -39.049 73 45653; Juazeiro -9.412 -40.499 74 48903",
  CE:
    "Fortaleza -3.727 -38.527 85 60025; Juazeiro do Norte -7.213 -39.315 88 63010; " +
    "Sobral -3.686 -40.350 88 62010; Caucaia -3.736 -38.653 85 61600",
  DF: "Brasília -15.794 -47.883 61 70070",
  ES:
    "Vitória -20.319 -40.338 27 29010; Vila Velha -20.330 -40.292 27 29100; Serra -20.129 -40.308 27 29160; " +
    "Cachoeiro de Itapemirim -20.849 -41.113 28 29300",
  GO:
    "Goiânia -16.679 -49.254 62 74003; Aparecida de Goiânia -16.823 -49.247 62 74905; " +
    "Anápolis -16.327 -48.953 62 75020; Rio Verde -17.798 -50.928 64 75901",
  MA: "São Luís -2.530 -44.303 98 65010; Imperatriz -5.526 -47.492 99 65900",
  MG:
    "Belo Horizonte -19.921 -43.938 31 30110; Uberlândia -18.919 -48.277 34 38400; Contagem -19.932 -44.054 31 32010; " +
    "Juiz de Fora -21.764 -43.350 32 36010; Montes Claros -16.735 -43.862 38 39400; Ouro Preto -20.386 -43.504 31 35400; " +
    "Governador Valadares -18.851 -41.949 33 35010; Poços de Caldas -21.788 -46.561 35 37701",
  MS: "Campo Grande -20.443 -54.646 67 79002; Dourados -22.221 -54.806 67 79800; Três Lagoas -20.751 -51.678 67 79600",
  MT:
    "Cuiabá -15.596 -56.097 65 78005; Várzea Grande -15.647 -56.132 65 78110; " +
    "Rondonópolis -16.471 -54.636 66 78700; Sinop -11.864 -55.503 66 78550",
  PA:
    "Belém -1.456 -48.490 91 66010; Ananindeua -1.366 -48.372 91 67030; Santarém -2.443 -54.708 93 68005; " +
    "Marabá -5.369 -49.118 94 68500",
  PB: "João Pessoa -7.119 -34.860 83 58010; Campina Grande -7.230 -35.881 83 58400",
  PE:
    "Recife -8.058 -34.895 81 50010; Olinda -8.009 -34.865 81 53120; Jaboatão dos Guararapes -8.113 -35.015 81 54110; " +
    "Caruaru -8.284 -35.976 81 55002; Petrolina -9.389 -40.503 87 56302",
  PI: "Teresina -5.089 -42.802 86 64000; Parnaíba -2.915 -41.777 86 64200",
  PR:
    "Curitiba -25.429 -49.271 41 80010; Londrina -23.304 -51.169 43 86010; Maringá -23.421 -51.933 44 87013; " +
    "Ponta Grossa -25.095 -50.162 42 84010; Cascavel -24.956 -53.455 45 85801; Foz do Iguaçu -25.530 -54.575 45 85851",
  RJ:
    "Rio de Janeiro -22.910 -43.195 21 20031; Niterói -22.893 -43.104 21 24020; São Gonçalo -22.827 -43.044 21 24440; " +
    "Duque de Caxias -22.786 -43.312 21 25010; Nova Iguaçu -22.759 -43.451 21 26210; Petrópolis -22.505 -43.179 24 25610; " +
    "Volta Redonda -22.523 -44.104 24 27253; Campos dos Goytacazes -21.762 -41.318 22 28010; Cabo Frio -22.879 -42.029 22 28905",
  RN: "Natal -5.805 -35.215 84 59012; Mossoró -5.188 -37.344 84 59600",
  RO: "Porto Velho -8.762 -63.894 69 76801; Ji-Paraná -10.885 -61.952 69 76900",
  RR: "Boa Vista 2.820 -60.682 95 69301",
  RS:
    "Porto Alegre -30.035 -51.215 51 90010; Canoas -29.918 -51.173 51 92010; Novo Hamburgo -29.678 -51.131 51 93510; " +
    "Caxias do Sul -29.168 -51.179 54 95010; Passo Fundo -28.263 -52.407 54 99010; Pelotas -31.762 -52.343 53 96010; " +
    "Santa Maria -29.684 -53.807 55 97010",
  SC:
    "Florianópolis -27.595 -48.540 48 88010; Joinville -26.304 -48.846 47 89201; Blumenau -26.919 -49.066 47 89010; " +
    "Itajaí -26.908 -48.672 47 88301; Balneário Camboriú -26.991 -48.640 47 88330; Chapecó -27.100 -52.615 49 89801; " +
    "Criciúma -28.678 -49.370 48 88801",
  SE: "Aracaju -10.911 -37.072 79 49010; Itabaiana -10.685 -37.425 79 49500",
  SP:
    "São Paulo -23.550 -46.633 11 01310; Guarulhos -23.463 -46.533 11 07010; Osasco -23.532 -46.792 11 06010; " +
    "Santo André -23.664 -46.538 11 09010; São Bernardo do Campo -23.694 -46.565 11 09710; Jundiaí -23.186 -46.884 11 13201; " +
    "Santos -23.951 -46.333 13 11010; Campinas -22.906 -47.061 19 13010; Piracicaba -22.725 -47.649 19 13400; " +
    "São José dos Campos -23.179 -45.887 12 12210; Taubaté -23.026 -45.555 12 12010; Sorocaba -23.502 -47.458 15 18010; " +
    "Ribeirão Preto -21.178 -47.810 16 14010; São Carlos -22.018 -47.891 16 13560; Bauru -22.315 -49.061 14 17010; " +
    "São José do Rio Preto -20.820 -49.380 17 15010; Presidente Prudente -22.126 -51.389 18 19010",
  TO: "Palmas -10.184 -48.334 63 77001; Araguaína -7.191 -48.207 63 77804",
}

/** Cities with bars of the programme, to two or three decimals of a degree; the unit's capital first. */
export const places: Place[] = Object.entries(listed).flatMap(([uf, line]) =>
  line.split("; ").map((text) => {
    const [, city, lat, lng, areaCode, cep] = /^(.+) (-?[\d.]+) (-?[\d.]+) (\d\d) (\d{5})$/.exec(text) ?? []
    if (!city || !areaCode || !cep) throw new Error(`no place: ${text}`)
    return { uf, city, lat: Number(lat), lng: Number(lng), areaCode, cep }
  }),
)

/** The place of that name, or the unit's capital. */
export function placeOf(uf: string, city?: string): Place {
  const place = places.find((candidate) => candidate.uf === uf && (!city || candidate.city === city))
  if (!place) throw new Error(`no place for ${city ?? ""} ${uf}`)
  return place
}
