/** What a bar's fields are called: on its form, in its file and in the audit. */
export const storeFieldWords = {
  name: "Nome",
  cnpj: "CNPJ",
  address: "Endereço",
  cep: "CEP",
  uf: "Estado",
  city: "Cidade",
  lat: "Latitude",
  lng: "Longitude",
}

/** And a participating product's. */
export const productFieldWords = {
  name: "Nome",
  sku: "SKU",
  numbersPerUnit: "Números por unidade",
}
