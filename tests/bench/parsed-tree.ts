import { execFileSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"

const CODE = /\.tsx?$/
const TEXT = /\.(tsx?|css|sql|md|mjs|cjs)$/
const LEFT_OUT = ["node_modules", "build", "public", "drizzle/migrations"]

export type ReadFile = { name: string; lines: number; text: string }
export type Module = ReadFile & { source: ts.SourceFile; imports: { to: string; isType: boolean }[] }

/** The files of a commit, as they were, in a folder of their own. */
export function treeOf(commit: string): string {
  const sha = execFileSync("git", ["rev-parse", "--verify", `${commit}^{commit}`], {
    encoding: "utf8",
  }).trim()
  const folder = path.resolve(".data/figures", `${sha}-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const packed = execFileSync("git", ["archive", sha], { maxBuffer: 1024 ** 3 })
  execFileSync("tar", ["-x", "-C", folder], { input: packed })
  return folder
}

export function filesBelow(root: string, folder = ""): ReadFile[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name)
    if (entry.name.startsWith(".") || LEFT_OUT.includes(name)) return []
    if (entry.isDirectory()) return filesBelow(root, name)
    if (!TEXT.test(name)) return []
    const text = readFileSync(path.join(root, name), "utf8")
    return [{ name, text, lines: text.split("\n").length - 1 }]
  })
}

/** Every module with those of ours that it imports, as the commit's own settings find them. */
export function parsed(root: string, files: readonly ReadFile[]): Module[] {
  const settings = ts.readConfigFile(path.join(root, "tsconfig.json"), (file) => ts.sys.readFile(file))
  const { options } = ts.parseJsonConfigFileContent(settings.config, ts.sys, root)
  const cache = ts.createModuleResolutionCache(root, (name) => name, options)
  return files
    .filter(({ name }) => CODE.test(name))
    .map((file) => {
      const place = path.join(root, file.name)
      const source = ts.createSourceFile(place, file.text, ts.ScriptTarget.Latest, true)
      const imports = importsOf(source).flatMap(({ from, isType }) => {
        const { resolvedModule } = ts.resolveModuleName(from, place, options, ts.sys, cache)
        const to = resolvedModule && path.relative(root, resolvedModule.resolvedFileName)
        return to && CODE.test(to) && !/^\.\.|node_modules/.test(to) ? [{ to, isType }] : []
      })
      return { ...file, source, imports }
    })
}

function importsOf(source: ts.SourceFile): { from: string; isType: boolean }[] {
  const found: { from: string; isType: boolean }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const named = node.importClause?.namedBindings
      const isEachType =
        named && ts.isNamedImports(named) && named.elements.every(({ isTypeOnly }) => isTypeOnly)
      const isType = node.importClause?.isTypeOnly ?? false
      found.push({
        from: node.moduleSpecifier.text,
        isType: isType || (!node.importClause?.name && Boolean(isEachType)),
      })
    }
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      found.push({ from: node.moduleSpecifier.text, isType: node.isTypeOnly })
    // Asked for later, it is still behind whoever may ask.
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [from] = node.arguments
      if (from && ts.isStringLiteral(from)) found.push({ from: from.text, isType: false })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
