import { parseAst, type Rolldown } from 'vite'

/** One name that a module takes from another; no name stands for all of them. */
type ImportedName = { id: string; name?: string }

/** A module as the bundler has it. */
type ModuleLinks = {
  imports: ImportedName[]
  /** The names that it hands on from other modules. */
  reexports: Map<string, ImportedName>
  /** Whether the module only re-exports others, as the entry of a package does. */
  isBarrel: boolean
}

/**
 * Lists a module and all that it needs as soon as it runs. Behind the entry of a package only the
 * modules of the imported names count: otherwise each module would seem to need all of the package.
 */
export function listStaticImports(
  firstId: string,
  context: Rolldown.ChunkingContext,
  linksOf = new Map<string, ModuleLinks>(),
): Set<string> {
  const ids = new Set<string>()
  const visit = ({ id, name }: ImportedName) => {
    const links = linksOf.get(id) ?? readLinks(id, context)
    linksOf.set(id, links)
    const origin = links.isBarrel && name !== undefined ? links.reexports.get(name) : undefined
    if (origin) return visit(origin)
    if (ids.has(id)) return
    ids.add(id)
    for (const imported of links.imports) visit(imported)
  }
  visit({ id: firstId })
  return ids
}

function readLinks(id: string, context: Rolldown.ChunkingContext): ModuleLinks {
  const { code, importedIds = [] } = context.getModuleInfo(id) ?? {}
  const links: ModuleLinks = { imports: [], reexports: new Map(), isBarrel: true }
  const locals = new Map<string, ImportedName>()
  const sources: string[] = []
  /** The bundler lists a module's imports in the order in which the module first names them. */
  const resolveSource = (source: string): string => {
    if (!sources.includes(source)) sources.push(source)
    return importedIds[sources.indexOf(source)] ?? ''
  }
  for (const statement of code ? parseAst(code).body : []) {
    if (statement.type === 'ImportDeclaration') {
      const target = resolveSource(statement.source.value)
      if (statement.specifiers.length === 0) links.imports.push({ id: target })
      for (const specifier of statement.specifiers) {
        const imported: ImportedName = { id: target }
        if (specifier.type === 'ImportSpecifier') imported.name = nameOf(specifier.imported)
        if (specifier.type === 'ImportDefaultSpecifier') imported.name = 'default'
        links.imports.push(imported)
        locals.set(specifier.local.name, imported)
      }
    } else if (statement.type === 'ExportNamedDeclaration' && !statement.declaration) {
      const target = statement.source && resolveSource(statement.source.value)
      for (const { local, exported } of statement.specifiers) {
        const name = nameOf(local)
        const origin = target === null ? locals.get(name) : { id: target, name }
        if (origin) links.reexports.set(nameOf(exported), origin)
        if (origin && target !== null) links.imports.push(origin)
      }
    } else if (statement.type === 'ExportAllDeclaration')
      links.imports.push({ id: resolveSource(statement.source.value) })
    else if (statement.type !== 'ExpressionStatement' || !('directive' in statement))
      links.isBarrel = false
  }
  // Imports that the bundler itself adds, and all that a module of CommonJS requires.
  for (const added of importedIds.slice(sources.length)) links.imports.push({ id: added })
  return links
}

const nameOf = (name: { type: string; name?: string; value?: unknown }): string =>
  name.name ?? String(name.value)
