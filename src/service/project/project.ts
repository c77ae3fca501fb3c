import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Address, Hex } from 'viem'
import { getAddress } from 'viem/utils'
import { type CodeMatch, type CompiledCode, matchCode } from '#domain/contract/code-metadata.ts'
import { byteLength, isAddress, isSameHex } from '#domain/values/hex.ts'
import { asRawList, asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'
import type { ProjectArtifact, ProjectContract, ProjectSources } from '#protocol/connection.ts'
import { WrongUsage } from '#service/config/json-file.ts'
import {
  readContract,
  readHardhatBuild,
  readHardhatDeployments,
  readSources,
} from '#service/project/hardhat.ts'
import { type AskNode, readImplementations } from '#service/project/implementation.ts'
import {
  type Deployment,
  folderOf,
  listDirectory,
  readFoundryDeployments,
  readJsonFile,
} from '#service/project/project-files.ts'

/** The deployed contracts of a project on this machine. */
export type Project = {
  directory: string
  /** Its contracts on a chain by name, whose code is there now: a chain may have been restarted. */
  contractsOn(chainId: number, ask: AskNode): Promise<ProjectContract[]>
  /**
   * ABI and layout of one of them, as its tools wrote them, or of the one contract whose code is at the address or
   * would be created by this code; undefined for another. A proxy has those of its implementation, too.
   */
  artifactOf(chainId: number, contract: string, ask: AskNode): Promise<ProjectArtifact | undefined>
  /** The files that one of them was compiled from; undefined for another contract. */
  sourcesOf(chainId: number, address: string, ask: AskNode): Promise<ProjectSources | undefined>
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
  const deployedAt = (chainId: number, place: string, code: unknown) =>
    deploymentsOn(chainId).find((each) => isSameHex(each.address, place) && isThere(each, code))
  const findSame = async (code: unknown) => findByCode(await artifacts(), code, 'deployedBytecode')
  const findOwn = async (chainId: number, address: string, code: unknown) =>
    deployedAt(chainId, address, code) ?? (await findSame(code))
  return {
    directory: root,
    async contractsOn(chainId, ask) {
      const present = await Promise.all(
        deploymentsOn(chainId).map(async (deployment) => {
          const { address } = deployment
          const code = await readCode(ask, address)
          if (isThere(deployment, code)) return [deployment]
          const behind = await readBehind(ask, address, code)
          return behind.some((each) => isThere(deployment, each.code)) ? [deployment] : []
        }),
      )
      return present
        .flat()
        .map(({ address, name }) => ({ address, name }))
        .sort((one, other) => (one.name < other.name ? -1 : 1))
    },
    async artifactOf(chainId, contract, ask) {
      if (!isAddress(contract)) {
        const created = await findByCode(await artifacts(), contract, 'bytecode')
        return created && withLayout(describe(created))
      }
      const { own, behind } = await findContracts(chainId, getAddress(contract), ask)
      const ofOwn = own && withLayout(describe(own))
      if (behind.length === 0) return ofOwn
      const described: DescribedContract[] = []
      for (const each of behind) {
        // Others are answered between two facets.
        await setImmediate()
        described.push(describe(each))
      }
      return joinArtifacts(ofOwn, described)
    },
    async sourcesOf(chainId, address, ask) {
      if (!isAddress(address)) return undefined
      const own = await findOwn(chainId, address, await readCode(ask, getAddress(address)))
      if (!own) return undefined
      const artifact = readArtifact(own)
      return readSources(root, own.name, artifact, readHardhatBuild(root, artifact))
    },
  }

  function describe(found: FoundContract) {
    return {
      name: found.name,
      ...(found.match && { match: found.match }),
      ...readContract(root, found.name, readArtifact(found)),
    }
  }

  async function findContracts(
    chainId: number,
    address: Address,
    ask: AskNode,
  ): Promise<{ own: FoundContract | undefined; behind: FoundContract[] }> {
    const code = await readCode(ask, address)
    const implementations = await readBehind(ask, address, code)
    const own = await findOwn(chainId, address, code)
    const behind = implementations.map(async (each) => {
      // Some tools write the address of a proxy beside the artifact of its implementation.
      const named =
        deployedAt(chainId, each.address, each.code) ?? deployedAt(chainId, address, each.code)
      return named && named !== own ? named : findSame(each.code)
    })
    return { own, behind: (await Promise.all(behind)).filter((each) => each !== undefined) }
  }
}

/** A contract of the project, and how it was found where no deployment names its address. */
type FoundContract = Pick<Deployment, 'name' | 'artifactPath'> & { match?: CodeMatch }

type DescribedContract = Omit<ProjectArtifact, 'layout'> & ReturnType<typeof readContract>

const withLayout = ({ readLayout, ...contract }: DescribedContract): ProjectArtifact => ({
  ...contract,
  ...readLayout(),
})

const readArtifact = ({ artifactPath }: FoundContract): RawObject =>
  (artifactPath && readJsonFile(artifactPath)) || {}

const readCode = (ask: AskNode, address: Address) => ask('eth_getCode', [address, 'latest'])

/** The implementation of a proxy, or facets of a diamond, with their codes; none of other contracts. */
async function readBehind(ask: AskNode, address: Address, code: unknown) {
  if (typeof code !== 'string' || !byteLength(code)) return []
  const implementations = await readImplementations(ask, address, code as Hex)
  return Promise.all(
    implementations.map(async (each) => ({ address: each, code: await readCode(ask, each) })),
  )
}

/**
 * A proxy as it is called: it has the functions, errors and events of all, and the variables of its one implementation
 * where it has none of its own. It matches as well as the one that matches least.
 */
function joinArtifacts(
  own: ProjectArtifact | undefined,
  behind: readonly DescribedContract[],
): ProjectArtifact {
  const { abi = [], layout: ownLayout, ...rest } = own ?? { name: 'Proxy' }
  const isConstructor = (item: unknown) => isRawObject(item) && item.type === 'constructor'
  const items = behind.flatMap((each) => each.abi ?? []).filter((item) => !isConstructor(item))
  const implementation = behind.map(({ name }) => name).join(', ')
  const matches = [own, ...behind].flatMap((each) => each?.match ?? [])
  const match = matches.find((each) => each !== 'same code') ?? matches[0]
  const [first, ...others] = behind
  const hasVariables = asRawList(asRawObject(ownLayout?.json).storage).length > 0
  const layout = others.length > 0 || hasVariables ? ownLayout : first?.readLayout().layout
  return {
    ...rest,
    name: `${rest.name} (${implementation})`,
    implementation,
    ...(match && { match }),
    abi: [...new Map([...abi, ...items].map((item) => [JSON.stringify(item), item])).values()],
    ...(layout && { layout }),
  }
}

/** Artifacts that are compared with a code, at most. */
const maxArtifacts = 5_000
/** Bytes of both codes by artifact and time of its change: few have those of a code, and interfaces none. */
const codeBytes = new LRUCache<string, number>({ max: 2 * maxArtifacts })

/**
 * The one artifact whose code this is; one with the same metadata comes before others. Behind the code that creates a
 * contract are the arguments of its constructor, in words of 32 bytes.
 */
async function findByCode(
  artifacts: readonly ListedArtifact[],
  code: unknown,
  kind: CodeKind,
): Promise<FoundContract | undefined> {
  if (typeof code !== 'string' || !byteLength(code)) return undefined
  const found: Required<FoundContract>[] = []
  for (const { artifactPath, key } of artifacts) {
    const knownBytes = codeBytes.get(`${kind} ${key}`)
    const bytesMore = code.length / 2 - (knownBytes ?? 0)
    // The metadata of another compilation has some bytes more or less.
    const mayFit =
      kind === 'bytecode' ? bytesMore >= 0 && bytesMore % 32 === 0 : Math.abs(bytesMore) <= 100
    if (knownBytes === 0 || (knownBytes !== undefined && !mayFit)) continue
    // Others are answered between two files.
    await setImmediate()
    const compiled = compiledCode(readJsonFile(artifactPath) ?? {}, kind)
    const letters = compiled?.object.length ?? 0
    codeBytes.set(`${kind} ${key}`, letters / 2)
    const start = kind === 'bytecode' ? code.slice(0, letters) : code
    const match = compiled && matchCode(start as Hex, compiled)
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
function isThere(deployment: Deployment, code: unknown): boolean {
  if (typeof code !== 'string' || !byteLength(code)) return false
  const compiled = compiledCode(readArtifact(deployment), 'deployedBytecode')
  return compiled === undefined || matchCode(code as Hex, compiled) !== undefined
}

/** The code of a contract that was created, or that creates it. */
type CodeKind = 'deployedBytecode' | 'bytecode'

/** A code of an artifact: it is an object in Foundry, in Hardhat a text beside its references. */
function compiledCode(artifact: RawObject, kind: CodeKind): CompiledCode | undefined {
  const compiled = artifact[kind]
  const { object, linkReferences, immutableReferences } = isRawObject(compiled)
    ? compiled
    : {
        object: compiled,
        linkReferences:
          kind === 'bytecode' ? artifact.linkReferences : artifact.deployedLinkReferences,
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
