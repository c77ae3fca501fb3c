import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Address, Hex } from 'viem'
import { type CompiledCode, isCodeOf } from '#domain/contract/code-metadata.ts'
import { byteLength } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import type { ProjectArtifact, ProjectContract } from '#protocol/connection.ts'
import { StartError } from '#service/config/start-error.ts'
import { readHardhatDeployments, readHardhatLayout } from '#service/project/hardhat.ts'
import {
  type Deployment,
  listDirectory,
  objectsIn,
  readDeployment,
  readJsonFile,
  readText,
} from '#service/project/project-files.ts'

/** Reads the code at an address of a network's newest block. */
type ReadCode = (address: Address) => Promise<unknown>

/** The deployed contracts of a project on this machine. */
export type Project = {
  directory: string
  /** Whether it has deployed anything on a chain. */
  isOn(chainId: number | undefined): boolean
  /** Its contracts on a chain by name, whose code is there now: a chain may have been restarted. */
  contractsOn(chainId: number, readCode: ReadCode): Promise<ProjectContract[]>
  /** ABI and layout of one of them, as its tools wrote them; undefined for another address. */
  artifactOf(chainId: number, address: string): ProjectArtifact | undefined
}

/** Files by which the tools themselves know a project. */
const projectFiles = [
  'foundry.toml',
  ...['js', 'cjs', 'mjs', 'ts', 'cts', 'mts'].map((ending) => `hardhat.config.${ending}`),
]

/** Whether a folder is a project of Foundry or Hardhat. */
export const isProject = (directory: string): boolean =>
  listDirectory(directory).some((name) => projectFiles.includes(name))

/** How long what was read counts: another script may run at any time. */
const freshMs = 1_000
/** Contracts whose code is looked at, at most. */
const maxContracts = 500

/**
 * The project in a folder. Nothing is read of it but names, addresses, codes, ABIs and layouts: of
 * broadcast runs no sender, argument or signature.
 * @throws StartError where the folder has no project
 */
export function openProject(directory: string): Project {
  const root = resolve(directory)
  if (!isProject(root))
    throw new StartError(`${root} has no project: there is no foundry.toml or hardhat.config there`)
  let deployments: Deployment[] = []
  let readAtMs = Number.NEGATIVE_INFINITY
  const read = () => {
    if (performance.now() - readAtMs < freshMs) return deployments
    const all = [...readHardhatDeployments(root), ...readFoundryDeployments(root)]
    // The latest deployment at an address is the one that is there.
    deployments = [...new Map(all.map((each) => [contractKey(each), each])).values()]
    readAtMs = performance.now()
    return deployments
  }
  const deploymentsOn = (chainId: number) =>
    read()
      .filter((deployment) => deployment.chainId === chainId)
      .slice(0, maxContracts)
  return {
    directory: root,
    isOn: (chainId) => chainId !== undefined && deploymentsOn(chainId).length > 0,
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
    artifactOf(chainId, address) {
      const deployment = deploymentsOn(chainId).find(
        (each) => each.address.toLowerCase() === address.toLowerCase(),
      )
      if (!deployment) return undefined
      const { name, artifactPath } = deployment
      const artifact = (artifactPath && readJsonFile(artifactPath)) || {}
      const { abi, storageLayout = readHardhatLayout(root, artifact) } = artifact
      return {
        name,
        ...(Array.isArray(abi) && { abi }),
        ...(isRawObject(storageLayout) && { storageLayout }),
      }
    },
  }
}

const contractKey = ({ chainId, address }: Deployment) => `${chainId} ${address.toLowerCase()}`

/** Whether the code at its address is what the artifact has; any code, where it has none. */
function isThere({ artifactPath }: Deployment, code: unknown): boolean {
  if (typeof code !== 'string' || !byteLength(code)) return false
  const compiled = compiledCode((artifactPath && readJsonFile(artifactPath)) || {})
  return compiled === undefined || isCodeOf(code as Hex, compiled)
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
  return { object, references: [...listPlaces(linkReferences), ...listPlaces(immutableReferences)] }
}

/** Places in nested lists and objects, as compilers group them by source and name. */
function listPlaces(value: unknown): { start: number; length: number }[] {
  if (Array.isArray(value)) return value.flatMap(listPlaces)
  if (!isRawObject(value)) return []
  const { start, length } = value
  return typeof start === 'number' && typeof length === 'number'
    ? [{ start, length }]
    : Object.values(value).flatMap(listPlaces)
}

/**
 * The contracts that `forge script --broadcast` deployed, by `run-latest.json` of each script and
 * chain, the older run first. Runs that were only simulated (`dry-run`) deployed nothing.
 * Sensitive values are in `cache/`, which is not read (book.getfoundry.sh, scripting).
 */
function readFoundryDeployments(directory: string): Deployment[] {
  const settings = readText(join(directory, 'foundry.toml'))
  const folderOf = (name: string) =>
    join(directory, new RegExp(`^${name}\\s*=\\s*["']([^"']+)`, 'm').exec(settings)?.[1] ?? name)
  const [broadcastFolder, outFolder] = [folderOf('broadcast'), folderOf('out')]
  const outFolders = listDirectory(outFolder)
  const findArtifact = (name: string, source = '') => {
    const file = source.slice(source.lastIndexOf('/') + 1)
    const paths = outFolders
      .filter((folder) => source === '' || folder === file)
      .map((folder) => join(outFolder, folder, `${name}.json`))
      .filter((path) => existsSync(path))
    return paths.length === 1 ? paths[0] : undefined
  }
  const runs = listDirectory(broadcastFolder).flatMap((script) =>
    listDirectory(join(broadcastFolder, script))
      .filter((chain) => /^\d{1,15}$/.test(chain))
      .flatMap((chain) => {
        const run = readJsonFile(join(broadcastFolder, script, chain, 'run-latest.json'))
        return run ? [{ chainId: Number(chain), run }] : []
      }),
  )
  const timeOf = (timestamp: unknown) => (typeof timestamp === 'number' ? timestamp : 0)
  return runs
    .sort((one, other) => timeOf(one.run.timestamp) - timeOf(other.run.timestamp))
    .flatMap(({ chainId, run }) =>
      objectsIn(run.transactions).flatMap((transaction) => {
        const deployed = [
          ...(String(transaction.transactionType).startsWith('CREATE')
            ? [{ name: transaction.contractName, address: transaction.contractAddress }]
            : []),
          ...objectsIn(transaction.additionalContracts).map(({ contractName, address }) => ({
            name: contractName,
            address,
          })),
        ]
        return deployed.flatMap(({ name, address }) => {
          // Names that several sources have are written with theirs: `src/Token.sol:Token`.
          const [, source, own = ''] = /^(?:(.*):)?([^:]+)$/.exec(String(name ?? '')) ?? []
          return readDeployment(chainId, address, own || undefined, findArtifact(own, source))
        })
      }),
    )
}
