import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Address, Hex } from 'viem'
import { getAddress } from 'viem/utils'
import { type CodeMatch, type CompiledCode, matchCode } from '#domain/contract/code-metadata.ts'
import { byteLength, isAddress, isSameHex } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import type { ProjectArtifact, ProjectContract, ProjectSources } from '#protocol/connection.ts'
import { WrongUsage } from '#service/config/json-file.ts'
import {
  readHardhatBuild,
  readHardhatDeployments,
  readHardhatLayout,
  readSources,
} from '#service/project/hardhat.ts'
import {
  type Deployment,
  folderOf,
  listDirectory,
  readFoundryDeployments,
  readJsonFile,
} from '#service/project/project-files.ts'

/** Reads the code at an address of a network's newest block. */
type ReadCode = (address: Address) => Promise<unknown>

/** The deployed contracts of a project on this machine. */
export type Project = {
  directory: string
  /** Its contracts on a chain by name, whose code is there now: a chain may have been restarted. */
  contractsOn(chainId: number, readCode: ReadCode): Promise<ProjectContract[]>
  /**
   * ABI and layout of one of them, as its tools wrote them, or of the one contract whose code is at the
   * address; undefined for another.
   */
  artifactOf(
    chainId: number,
    address: string,
    readCode: ReadCode,
  ): Promise<ProjectArtifact | undefined>
  /** The files that one of them was compiled from; undefined for another contract. */
  sourcesOf(
    chainId: number,
    address: string,
    readCode: ReadCode,
  ): Promise<ProjectSources | undefined>
}

/** Files by which the tools themselves know a project. */
const projectFiles = [
  'foundry.toml',
  ...['js', 'cjs', 'mjs', 'ts', 'cts', 'mts'].map((ending) => `hardhat.config.${ending}`),
]

/** Whether a folder is a project of Foundry or Hardhat. @internal */
export const isProject = (directory: string): boolean =>
  listDirectory(directory).some((name) => projectFiles.includes(name))

/** How long what was read counts: another script may run at any time. */
const freshMs = 1_000
/** Reads at most once in `freshMs`, as a page asks for many addresses at once. */
function keepFresh<T>(read: () => T): () => T {
  let kept: { value: T; atMs: number } | undefined
  return () => {
    if (!kept || performance.now() - kept.atMs >= freshMs)
      kept = { value: read(), atMs: performance.now() }
    return kept.value
  }
}

/** Contracts whose code is looked at, at most. */
const maxContracts = 500

/** The project that a setting names, otherwise the one that this program was started in. @throws WrongUsage */
export function findProject(named?: { directory: string; setting: string }): Project | undefined {
  if (named) return openProject(named.directory, named.setting)
  return isProject('.') ? openProject('.') : undefined
}

/**
 * The project in a folder, and what named that. Nothing is read of it but names, addresses, codes, ABIs, layouts and
 * sources: of broadcast runs no sender, argument or signature.
 * @internal @throws WrongUsage where the folder has no project
 */
export function openProject(directory: string, setting = 'KEYHOLE_PROJECT'): Project {
  const root = resolve(directory)
  if (!isProject(root))
    throw new WrongUsage(`${setting}: ${root} has no project: no foundry.toml, no hardhat.config`)
  const read = keepFresh(() => {
    const all = [...readHardhatDeployments(root), ...readFoundryDeployments(root)]
    // The latest deployment at an address is the one that is there.
    return [...new Map(all.map((each) => [contractKey(each), each])).values()]
  })
  const artifacts = keepFresh(() => listArtifacts(root))
  const deploymentsOn = (chainId: number) =>
    read()
      .filter((deployment) => deployment.chainId === chainId)
      .slice(0, maxContracts)
  return {
    directory: root,
    async contractsOn(chainId, readCode) {
      const present = await Promise.all(
        deploymentsOn(chainId).map(async (deployment) =>
          isThere(deployment, await readCode(deployment.address)) ? [deployment] : [],
        ),
      )
      return present
        .flat()
        .map(({ address, name }) => ({ address, name }))
        .sort((one, other) => (one.name < other.name ? -1 : 1))
    },
    async artifactOf(chainId, address, readCode) {
      const found = await findContract(chainId, address, readCode)
      if (!found) return undefined
      const { name, artifact } = found
      const { abi, storageLayout = readHardhatLayout(root, artifact) } = artifact
      return {
        name,
        ...('match' in found && { match: found.match }),
        ...(Array.isArray(abi) && { abi }),
        ...(isRawObject(storageLayout) && { storageLayout }),
      }
    },
    async sourcesOf(chainId, address, readCode) {
      const found = await findContract(chainId, address, readCode)
      if (!found) return undefined
      const { name, artifact } = found
      return readSources(root, name, artifact, readHardhatBuild(root, artifact))
    },
  }

  async function findContract(chainId: number, address: string, readCode: ReadCode) {
    if (!isAddress(address)) return undefined
    const code = await readCode(getAddress(address))
    const deployment = deploymentsOn(chainId).find((each) => isSameHex(each.address, address))
    const found =
      deployment && isThere(deployment, code)
        ? deployment
        : await findByCode(await artifacts(), code)
    if (!found) return undefined
    const artifact: RawObject = (found.artifactPath && readJsonFile(found.artifactPath)) || {}
    return { ...found, artifact }
  }
}

/** Artifacts that are compared with a code, at most. */
const maxArtifacts = 5_000
/** Bytes of runtime code by artifact and time of its change: few have those of a code. */
const codeBytes = new LRUCache<string, number>({ max: maxArtifacts })

/** The one artifact whose code this is; one with the same metadata comes before others. */
async function findByCode(artifacts: readonly ListedArtifact[], code: unknown) {
  if (typeof code !== 'string' || !byteLength(code)) return undefined
  const found: { name: string; artifactPath: string; match: CodeMatch }[] = []
  for (const { artifactPath, key } of artifacts) {
    const knownBytes = codeBytes.get(key)
    // The metadata of another compilation has some bytes more or less.
    if (knownBytes !== undefined && Math.abs(knownBytes - code.length / 2) > 100) continue
    // Others are answered between two files.
    await setImmediate()
    const compiled = compiledCode(readJsonFile(artifactPath) ?? {})
    codeBytes.set(key, (compiled?.object.length ?? 0) / 2)
    const match = compiled && matchCode(code as Hex, compiled)
    const name = /([^/\\]+)\.json$/.exec(artifactPath)?.[1] ?? ''
    if (match) found.push({ name, artifactPath, match })
  }
  const same = found.filter(({ match }) => match === 'same code')
  const [first, ...others] = same.length > 0 ? same : found
  return others.length === 0 ? first : undefined
}

/** `key` is of its path and the time of its change. */
type ListedArtifact = { artifactPath: string; key: string }

/**
 * Paths of artifacts, with the times of their changes: `out/Token.sol/Token.json` of Foundry,
 * `artifacts/…/Token.sol/Token.json` of Hardhat.
 */
async function listArtifacts(root: string): Promise<ListedArtifact[]> {
  const folders = [folderOf(root, 'out'), join(root, 'artifacts')]
  const lists = await Promise.all(
    folders.map((folder) =>
      readdir(folder, { recursive: true }).then(
        (paths) => paths.map((path) => join(folder, path)),
        () => [],
      ),
    ),
  )
  return lists
    .flat()
    .filter((path) => /\.(sol|vy)[/\\][^/\\.]+\.json$/.test(path))
    .slice(0, maxArtifacts)
    .map((artifactPath) => {
      const changed = statSync(artifactPath, { throwIfNoEntry: false })?.mtimeMs
      return { artifactPath, key: `${changed} ${artifactPath}` }
    })
}

const contractKey = ({ chainId, address }: Deployment) => `${chainId} ${address.toLowerCase()}`

/** Whether the code at its address is what the artifact has; any code, where it has none. */
function isThere({ artifactPath }: Deployment, code: unknown): boolean {
  if (typeof code !== 'string' || !byteLength(code)) return false
  const compiled = compiledCode((artifactPath && readJsonFile(artifactPath)) || {})
  return compiled === undefined || matchCode(code as Hex, compiled) !== undefined
}

/**
 * The runtime code of an artifact: `deployedBytecode` is an object in Foundry, in Hardhat a text
 * beside its references.
 */
function compiledCode(artifact: RawObject): CompiledCode | undefined {
  const { deployedBytecode } = artifact
  const { object, linkReferences, immutableReferences } = isRawObject(deployedBytecode)
    ? deployedBytecode
    : {
        object: deployedBytecode,
        linkReferences: artifact.deployedLinkReferences,
        immutableReferences: artifact.immutableReferences,
      }
  if (typeof object !== 'string' || object.length < 4) return undefined
  const immutables = isRawObject(immutableReferences)
    ? listPlaces(immutableReferences)
    : findZeroWords(object)
  return { object, references: [...listPlaces(linkReferences), ...immutables] }
}

/**
 * Places of immutables where a tool leaves them out, as Hardhat 2 does: solc writes PUSH32 of zero for
 * nothing else.
 */
const findZeroWords = (object: string) =>
  [...object.replace(/^0x/, '').matchAll(/7f0{64}/g)]
    .filter(({ index }) => index % 2 === 0)
    .map(({ index }) => ({ start: index / 2 + 1, length: 32 }))

/** Places in nested lists and objects, as compilers group them by source and name. */
function listPlaces(value: unknown): { start: number; length: number }[] {
  if (Array.isArray(value)) return value.flatMap(listPlaces)
  if (!isRawObject(value)) return []
  const { start, length } = value
  return typeof start === 'number' && typeof length === 'number'
    ? [{ start, length }]
    : Object.values(value).flatMap(listPlaces)
}
