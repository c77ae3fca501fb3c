import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import { isAddress } from '#domain/values/hex.ts'
import { asRawList, isRawObject, parseJson, type RawObject } from '#domain/values/raw.ts'

/** A contract that a project has deployed, and the file that has its ABI and perhaps its layout. */
export type Deployment = {
  chainId: number
  address: Address
  /** Name of the contract in its source. */
  name: string
  /** Path of the artifact; undefined where no file, or more than one, has that name. */
  artifactPath: string | undefined
}

/** Artifacts have some 100 KiB, runs of long scripts some MiB. */
const maxFileBytes = 32 * 1024 * 1024
/** Deployments of one project, at most; folders of libraries are not looked into. */
const maxDirectoryEntries = 5_000

const maxKeptBytes = 8 * 1024 * 1024
/**
 * Files as they were read last: every page asks, and they change seldom. The last of the largest, the builds, which each
 * contract of a diamond needs, are among them.
 */
const keptFiles = new LRUCache<
  string,
  { mtimeMs: number; size: number; value: RawObject | undefined }
>({
  maxSize: maxKeptBytes,
  sizeCalculation: ({ size }) => Math.min(size + 1, maxKeptBytes / 4),
})

/** A JSON file with an object; undefined where there is none, it is too large or something else. */
export function readJsonFile(path: string): RawObject | undefined {
  try {
    const { size, mtimeMs } = statSync(path)
    if (size > maxFileBytes) return undefined
    const keptFile = keptFiles.get(path)
    if (keptFile?.mtimeMs === mtimeMs && keptFile.size === size) return keptFile.value
    const parsed = parseJson(readFileSync(path, 'utf8'))
    const value = isRawObject(parsed) ? parsed : undefined
    keptFiles.set(path, { mtimeMs, size, value })
    return value
  } catch {
    return undefined
  }
}

/** Names in a folder; none where it is not there. */
export function listDirectory(path: string): string[] {
  try {
    return readdirSync(path).slice(0, maxDirectoryEntries)
  } catch {
    return []
  }
}

/** A text file; empty where there is none. */
export const readText = (path: string): string =>
  existsSync(path) ? readFileSync(path, 'utf8') : ''

/** A deployment, where its fields can be one. */
export function readDeployment(
  chainId: number,
  address: unknown,
  name: unknown,
  artifactPath: string | undefined,
): Deployment[] {
  if (typeof address !== 'string' || !isAddress(address) || typeof name !== 'string') return []
  return [{ chainId, address: getAddress(address), name, artifactPath }]
}

/** A folder of a project: `out` has its artifacts, as `{source}.sol/{contract}.json`. */
export const folderOf = (directory: string, name: 'broadcast' | 'out'): string => {
  const settings = readText(join(directory, 'foundry.toml'))
  const [, own = name] = new RegExp(`^${name}\\s*=\\s*["']([^"']+)`, 'm').exec(settings) ?? []
  return join(directory, own)
}

/** A run of a script on a chain, as Foundry writes it. */
type FoundryRun = { chainId: number; run: RawObject }

/**
 * Runs on several chains at once, which are in `multi/{script}-latest/{function}.json` alone (foundry,
 * crates/script/src/multi_sequence.rs).
 */
function readJointRuns(folder: string): FoundryRun[] {
  const scripts = listDirectory(folder).filter((name) => name.endsWith('-latest'))
  return scripts
    .flatMap((script) => listDirectory(join(folder, script)).map((name) => join(script, name)))
    .flatMap((path) => asRawList(readJsonFile(join(folder, path))?.deployments))
    .filter(isRawObject)
    .map((run) => ({ chainId: Number(run.chain), run }))
}

/**
 * The contracts that `forge script --broadcast` deployed, by `run-latest.json` of each script and
 * chain and by joint runs, the older run first. Runs that were only simulated (`dry-run`) deployed nothing.
 * Sensitive values are in `cache/`, which is not read (book.getfoundry.sh, scripting).
 */
export function readFoundryDeployments(directory: string): Deployment[] {
  const broadcastFolder = folderOf(directory, 'broadcast')
  const outFolder = folderOf(directory, 'out')
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
  return [...runs, ...readJointRuns(join(broadcastFolder, 'multi'))]
    .sort((one, other) => timeOf(one.run.timestamp) - timeOf(other.run.timestamp))
    .flatMap(({ chainId, run }) =>
      asRawList(run.transactions)
        .filter(isRawObject)
        .flatMap((transaction) => {
          const deployed = [
            ...(String(transaction.transactionType).startsWith('CREATE')
              ? [{ name: transaction.contractName, address: transaction.contractAddress }]
              : []),
            ...asRawList(transaction.additionalContracts)
              .filter(isRawObject)
              .map(({ contractName: name, address }) => ({ name, address })),
          ]
          return deployed.flatMap(({ name, address }) => {
            // Names that several sources have are written with theirs: `src/Token.sol:Token`.
            const [, source, own = ''] = /^(?:(.*):)?([^:]+)$/.exec(String(name ?? '')) ?? []
            return readDeployment(chainId, address, own || undefined, findArtifact(own, source))
          })
        }),
    )
}
