import { resolve } from 'node:path'
import type { Address, Hex } from 'viem'
import { type CompiledCode, isCodeOf } from '#domain/contract/code-metadata.ts'
import { byteLength } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import type { ProjectArtifact, ProjectContract } from '#protocol/connection.ts'
import { StartError } from '#service/config/start-error.ts'
import { readFoundryDeployments } from '#service/project/foundry.ts'
import { readHardhatDeployments, readHardhatLayout } from '#service/project/hardhat.ts'
import { type Deployment, listDirectory, readJsonFile } from '#service/project/project-files.ts'

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
