import { existsSync, readdirSync, rmSync } from "node:fs"
import path from "node:path"
import ts from "typescript"
import { filesBelow, type Module, parsed, type ReadFile, treeOf } from "./parsed-tree"

const TEST = /^tests\/|\.test(-support)?\.tsx?$/

/**
 * What can be counted of the house's form, of this tree or of a commit of it: two of them are a before and an after.
 * Nothing is measured, so that it needs neither a build nor a database.
 */
export function figures(commit = process.env.BENCH_BASE): void {
  if (!commit) return printFigures("this tree", process.cwd())
  const folder = treeOf(commit)
  try {
    printFigures(commit, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function printFigures(title: string, root: string): void {
  const files = filesBelow(root)
  const programs = parsed(root, files)
  const product = programs.filter(({ name }) => !TEST.test(name))
  console.log(`${title}: ${files.length} files, ${sum(files)} lines`)
  print("folder: files, lines", byFolder(files))
  const modulesOf = (folder: string) => product.filter(({ name }) => name.startsWith(`app/${folder}/`))
  print("lines to a module", {
    "app/routes": spread(modulesOf("routes")),
    "app/domain": spread(modulesOf("domain")),
  })
  print("by the compiler, in the product / in tests", counted(programs))
  const circles = circlesOf(programs)
  print("circles of imports, types among them", {
    count: circles.length,
    largest: circles[0]?.join(" ") ?? "none",
  })
  print("rooms with a README", {
    "of app": withReadme(root, "app"),
    "of app/domain": withReadme(root, "app/domain"),
  })
  print("stylesheets over 500 lines", tooLong(files))
  print("folders with most files lying flat", flat(files))
  print("modules of ours behind", {
    "POST /cupom": behind(product, /^app\/routes\/.*\/cupom\.tsx?$/),
    submitInvoice: behind(product, /^app\/domain\/.*\/submit-invoice\.server\.ts$/),
    publishing: behind(product, /^app\/domain\/.*\/publish-draw\.server\.ts$/),
  })
}

function print(title: string, rows: Record<string, unknown>): void {
  console.log(`\n${title}`)
  for (const [name, value] of Object.entries(rows)) console.log(`  ${name}: ${String(value)}`)
}

function grouped<Each>(all: Iterable<Each>, keyOf: (each: Each) => string): Map<string, Each[]> {
  const groups = new Map<string, Each[]>()
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return groups
}

const sum = (files: readonly ReadFile[]): number => files.reduce((all, { lines }) => all + lines, 0)

/** By the first folder, of the house by the second. */
function byFolder(files: readonly ReadFile[]): Record<string, string> {
  const folders = grouped(files, ({ name }) => {
    const [first = "", second = ""] = name.split("/")
    if (first === name) return "(root)"
    return first === "app" && name.split("/").length > 2 ? `app/${second}` : first
  })
  const rows = [...folders].map(([name, inside]) => [name, `${inside.length}, ${sum(inside)}`] as const)
  return Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function spread(modules: readonly ReadFile[]): string {
  const sorted = modules.toSorted((a, b) => a.lines - b.lines)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  const largest = sorted.at(-1)
  return `${modules.length}, median ${at(0.5)?.lines}, p90 ${at(0.9)?.lines}, largest ${largest?.lines} (${largest?.name})`
}

const bare = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
    ? bare(node.expression)
    : node

const isConst = ({ type }: ts.AsExpression): boolean =>
  ts.isTypeReferenceNode(type) && type.typeName.getText() === "const"

const kinds: Record<string, (node: ts.Node) => boolean> = {
  "literal spreads": (node) =>
    ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(bare(node.expression)),
  "casts (without as const)": (node) => ts.isAsExpression(node) && !isConst(node),
  any: ({ kind }) => kind === ts.SyntaxKind.AnyKeyword,
  "non-null assertions": (node) => ts.isNonNullExpression(node),
}

function counted(programs: readonly Module[]): Record<string, string> {
  const count = (among: readonly Module[], is: (node: ts.Node) => boolean) => {
    const within = (node: ts.Node): number => {
      let found = is(node) ? 1 : 0
      ts.forEachChild(node, (child) => void (found += within(child)))
      return found
    }
    const all = among.reduce((found, { source }) => found + within(source), 0)
    return `${all} (${(all / Math.max(1, among.length)).toFixed(3)} a file)`
  }
  const sides = [false, true].map((isTest) => programs.filter(({ name }) => TEST.test(name) === isTest))
  return Object.fromEntries(
    Object.entries(kinds).map(([name, is]) => [name, sides.map((side) => count(side, is)).join(" / ")]),
  )
}

/** All that a module leads to, itself left out. */
function reached(from: string, next: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set<string>()
  const open = [...(next.get(from) ?? [])]
  for (let name = open.pop(); name !== undefined; name = open.pop())
    if (!seen.has(name)) open.push(...(next.get(seen.add(name) && name) ?? []))
  return seen
}

/** The groups of modules that lead to each other, the largest first. */
function circlesOf(programs: readonly Module[]): string[][] {
  const next = new Map(programs.map(({ name, imports }) => [name, imports.map(({ to }) => to)]))
  const behindEach = new Map([...next.keys()].map((name) => [name, reached(name, next)]))
  const inCircle = [...behindEach].filter(([name, behindIt]) => behindIt.has(name))
  const groups = grouped(inCircle, ([name, behindIt]) =>
    [...behindIt]
      .filter((other) => behindEach.get(other)?.has(name))
      .toSorted()
      .join(" "),
  )
  return [...groups.keys()].map((key) => key.split(" ")).toSorted((a, b) => b.length - a.length)
}

function behind(product: readonly Module[], start: RegExp): string {
  const next = new Map(
    product.map(({ name, imports }) => [name, imports.flatMap(({ to, isType }) => (isType ? [] : [to]))]),
  )
  const from = product.find(({ name }) => start.test(name))?.name
  return from ? `${reached(from, next).size} (${from})` : "no such module"
}

function withReadme(root: string, folder: string): string {
  const rooms = readdirSync(path.join(root, folder), { withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  )
  const told = rooms.filter(({ name }) => existsSync(path.join(root, folder, name, "README.md")))
  return `${told.length} of ${rooms.length}: ${told.map(({ name }) => name).join(" ")}`
}

function tooLong(files: readonly ReadFile[]): Record<string, number | string> {
  const sheets = files.filter(({ name }) => name.endsWith(".css")).toSorted((a, b) => b.lines - a.lines)
  const long = sheets.filter(({ lines }) => lines > 500)
  return { count: long.length, largest: `${sheets[0]?.lines} (${sheets[0]?.name})` }
}

function flat(files: readonly ReadFile[]): Record<string, number> {
  const folders = grouped(files, ({ name }) => path.posix.dirname(name))
  const rows = [...folders].map(([name, inside]) => [name, inside.length] as const)
  return Object.fromEntries(rows.toSorted(([, a], [, b]) => b - a).slice(0, 5))
}
