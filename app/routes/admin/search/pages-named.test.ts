import { expect, test } from "vitest"
import { allPermissions } from "#app/auth/permissions"
import { defaultRoles } from "#app/auth/roles"
import { pagesNamed } from "./pages-named"

const titles = (text: string, permissions = allPermissions) =>
  pagesNamed(text, permissions).map(({ title }) => title)

test("a page is found by words of its name, without accents", () => {
  expect(titles("numero")).toEqual(["Números da sorte", "Conferir número", "Total de números"])
  expect(titles("criar bar")).toEqual(["Criar bar"])
})

test("a page that no link in the drawer leads to is found too, by whoever may open it", () => {
  expect(titles("fila")).toEqual(["Fila de pedidos", "Fila de cupons", "Fila de papéis"])
  expect(titles("fila", defaultRoles.reports)).toEqual([])
  expect(titles("importar")).toEqual(["Importar bares", "Importar lista de CPFs", "Importar códigos"])
})

test("only pages that can be opened as they are, by whoever may", () => {
  expect(titles("editar")).toEqual([])
  expect(titles("sair")).toEqual([])
  expect(titles("usuários", defaultRoles.reports)).toEqual([])
})
