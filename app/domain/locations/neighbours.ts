/** Which units share a border, each with all of its own. */
const borders: Readonly<Record<string, string>> = {
  AC: "AM RO",
  AL: "BA PE SE",
  AM: "AC MT PA RO RR",
  AP: "PA",
  BA: "AL ES GO MG PE PI SE TO",
  CE: "PB PE PI RN",
  DF: "GO MG",
  ES: "BA MG RJ",
  GO: "BA DF MG MS MT TO",
  MA: "PA PI TO",
  MG: "BA DF ES GO MS RJ SP",
  MS: "GO MG MT PR SP",
  MT: "AM GO MS PA RO TO",
  PA: "AM AP MA MT RR TO",
  PB: "CE PE RN",
  PE: "AL BA CE PB PI",
  PI: "BA CE MA PE TO",
  PR: "MS SC SP",
  RJ: "ES MG SP",
  RN: "CE PB",
  RO: "AC AM MT",
  RR: "AM PA",
  RS: "SC",
  SC: "PR RS",
  SE: "AL BA",
  SP: "MG MS PR RJ",
  TO: "BA GO MA MT PA PI",
}

/** The codes of the units next to one. */
export const neighboursOf = (uf: string): string[] => borders[uf]?.split(" ") ?? []
