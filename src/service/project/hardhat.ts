import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { keccak256 } from 'viem/utils'
import { readAst, withEnumMembers } from '#domain/storage/layout-files/layout-ast.ts'
import { compiledLayout } from '#domain/storage/layout-files/layout-shapes.ts'
import { readSourceAst } from '#domain/storage/layout-files/source-ast.ts'
import { asRawObject, isRawObject, parseJson, type RawObject } from '#domain/values/raw.ts'
import type { ProjectArtifact, ProjectSources } from '#protocol/connection.ts'
import {
  type Deployment,
  listDirectory,
  readDeployment,
  readJsonFile,
  readText,
} from '#service/project/project-files.ts'

/** The contracts that a project deployed with Hardhat Ignition, or with the plugin hardhat-deploy. */
export const readHardhatDeployments = (directory: string): Deployment[] => [
  ...readPluginDeployments(join(directory, 'deployments')),
  ...readIgnitionDeployments(join(directory, 'ignition/deployments')),
]

/**
 * `ignition/deployments/{id}/deployed_addresses.json`: addresses by future ids such as
 * `TokenModule#Token`, with an artifact for each. A folder has the chain in its name (`chain-31337`)
 * where no other name was chosen, and in its journal.
 */
function readIgnitionDeployments(folder: string): Deployment[] {
  return listDirectory(folder).flatMap((id) => {
    const addresses = readJsonFile(join(folder, id, 'deployed_addresses.json')) ?? {}
    const chainId = /^chain-(\d{1,16})$/.exec(id)?.[1] ?? readJournalChain(join(folder, id))
    if (chainId === undefined) return []
    return Object.entries(addresses).flatMap(([future, address]) => {
      const path = join(folder, id, 'artifacts', `${future}.json`)
      const named = readJsonFile(path)?.contractName
      const name = typeof named === 'string' ? named : future.replace(/^.*[#.~]/, '')
      return readDeployment(Number(chainId), address, name, existsSync(path) ? path : undefined)
    })
  })
}

/** The chain in the first line of a journal, `{"chainId":31337,"type":"DEPLOYMENT_INITIALIZE"}`. */
function readJournalChain(folder: string): string | undefined {
  const journal = readText(join(folder, 'journal.jsonl'))
  return /"chainId":(\d{1,16})\b/.exec(journal.slice(0, 10_000))?.[1]
}

/** `deployments/{network}/{name}.json` with address and ABI, and `.chainId` beside them. */
function readPluginDeployments(folder: string): Deployment[] {
  return listDirectory(folder).flatMap((network) => {
    const chainText = readText(join(folder, network, '.chainId')).trim()
    if (!/^\d{1,15}$/.test(chainText)) return []
    return listDirectory(join(folder, network))
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => {
        const path = join(folder, network, file)
        const name = file.slice(0, -'.json'.length)
        return readDeployment(Number(chainText), readJsonFile(path)?.address, name, path)
      })
  })
}

/** The output of a compilation for a contract, the files that it read, and their ASTs. */
export type HardhatBuild = { contract: RawObject; sources: unknown; asts: unknown }

/**
 * The compilation of an artifact's contract, of which the settings say what the compiler writes:
 * `build-info/{id}.json` and `{id}.output.json` of Hardhat 3, `build-info/{id}.json` of Hardhat 2,
 * where older ones may lie beside it.
 */
export function readHardhatBuild(directory: string, artifact: RawObject): HardhatBuild | undefined {
  const { buildInfoId, deployedBytecode } = artifact
  const names = typeof buildInfoId === 'string' ? [buildInfoId] : listBuilds(directory)
  for (const build of readBuilds(directory, artifact, names)) {
    const code = ['evm', 'deployedBytecode', 'object'].reduce(memberOf, build.contract)
    if (code === undefined || deployedBytecode === `0x${code}`) return build
  }
  return undefined
}

/**
 * ABI of an artifact's contract, and on demand its layout, with what its AST or else its sources have beside them.
 * The layout is from its compilation or another of the same sources, as it does not depend on the
 * optimizer: Ignition compiles by a profile of its own.
 */
export function readContract(
  root: string,
  name: string,
  artifact: RawObject,
): Pick<ProjectArtifact, 'abi'> & { readLayout(): Pick<ProjectArtifact, 'layout'> } {
  const own = readHardhatBuild(root, artifact)
  // The ids of an AST are those of its own compilation.
  const build = own && findLayout(root, artifact, own)
  const { abi } = artifact
  const { storageLayout = artifact.storageLayout } = build?.contract ?? {}
  const sources = readSources(root, name, artifact, own)
  const isWhole = sources.missing.length === 0
  const builtAst = readAst(build?.asts)
  const ast =
    builtAst.size > 0 || !isWhole
      ? builtAst
      : readSourceAst(sources.files, asRawObject(storageLayout))
  const target = `${sources.path}:${sources.name}`
  return {
    ...(Array.isArray(abi) && { abi: withEnumMembers(abi, ast) }),
    readLayout: () =>
      isRawObject(storageLayout)
        ? { layout: { ...compiledLayout(storageLayout, ast, target), contract: name, source: '' } }
        : {},
  }
}

/** The build with the contract's layout: its own, another of the same sources, or none but its own. */
function findLayout(directory: string, artifact: RawObject, own: HardhatBuild): HardhatBuild {
  if (own.contract.storageLayout) return own
  const sources = JSON.stringify(own.sources)
  for (const build of readBuilds(directory, artifact, listBuilds(directory)))
    if (build.contract.storageLayout && JSON.stringify(build.sources) === sources) return build
  return own
}

const folderOfBuilds = (directory: string) => join(directory, 'artifacts/build-info')

const listBuilds = (directory: string): string[] =>
  listDirectory(folderOfBuilds(directory)).flatMap(
    (file) => /^(.+)(?<!\.output)\.json$/.exec(file)?.[1] ?? [],
  )

/** The compilations of these names that have an artifact's contract. */
function* readBuilds(
  directory: string,
  { contractName, sourceName, inputSourceName = sourceName }: RawObject,
  names: readonly string[],
): Generator<HardhatBuild> {
  for (const name of names) {
    const path = join(folderOfBuilds(directory), name)
    const build = readJsonFile(`${path}.json`)
    const { output } = readJsonFile(`${path}.output.json`) ?? build ?? {}
    const contract = ['contracts', inputSourceName, contractName].reduce(memberOf, output)
    if (isRawObject(contract))
      yield {
        contract,
        sources: ['input', 'sources'].reduce(memberOf, build),
        asts: memberOf(output, 'sources'),
      }
  }
}

const memberOf = (value: unknown, name: unknown): unknown =>
  isRawObject(value) && typeof name === 'string' ? value[name] : undefined

/** The sources of one contract, at most: pages read them whole. */
const maxBytes = 4 * 1024 * 1024

/**
 * The files that a contract was compiled from: those that its metadata names, by their text in the metadata,
 * in the compilation or in the project's folder. There a file counts only with the hash that the metadata
 * gives it, as it may have changed since (docs.soliditylang.org, "Contract Metadata").
 */
export function readSources(
  root: string,
  name: string,
  artifact: RawObject,
  build: HardhatBuild | undefined,
): ProjectSources {
  const metadata = readMetadata(artifact.metadata ?? build?.contract.metadata)
  const compiled = asRawObject(build?.sources)
  const named = isRawObject(metadata.sources) ? metadata.sources : compiled
  const target = asRawObject(asRawObject(metadata.settings).compilationTarget)
  const [path, contract] = Object.entries(target)[0] ?? []
  const files: { [path: string]: string } = {}
  const missing: string[] = []
  let bytes = 0
  for (const [source, facts] of Object.entries(named)) {
    const text = contentOf(facts) ?? contentOf(compiled[source]) ?? readOwnFile(root, source, facts)
    bytes += text?.length ?? 0
    if (text === undefined || bytes > maxBytes) missing.push(source)
    else files[source] = text
  }
  const sourceName = path ?? artifact.inputSourceName ?? artifact.sourceName
  return {
    name: typeof contract === 'string' ? contract : name,
    ...(typeof sourceName === 'string' && { path: sourceName }),
    files,
    missing,
  }
}

/** Metadata is an object in Foundry's artifacts, in others a text. */
const readMetadata = (metadata: unknown): RawObject =>
  asRawObject(typeof metadata === 'string' ? parseJson(metadata) : metadata)

const contentOf = (facts: unknown): string | undefined =>
  isRawObject(facts) && typeof facts.content === 'string' ? facts.content : undefined

/** A file of the project's own folder, where it has the hash of its metadata. */
function readOwnFile(root: string, source: string, facts: unknown): string | undefined {
  try {
    const path = realpathSync(join(root, source))
    if (!path.startsWith(realpathSync(root) + sep) || statSync(path).size > maxBytes) return
    const bytes = readFileSync(path)
    if (!isRawObject(facts) || keccak256(bytes) !== facts.keccak256) return
    return bytes.toString('utf8')
  } catch {
    return undefined
  }
}
