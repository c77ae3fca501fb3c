import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Deployment,
  listDirectory,
  objectsIn,
  readDeployment,
  readJsonFile,
  readText,
} from '#service/project/project-files.ts'

/** A folder of a project: `out` has its artifacts, as `{source}.sol/{contract}.json`. */
export const folderOf = (directory: string, name: 'broadcast' | 'out'): string => {
  const settings = readText(join(directory, 'foundry.toml'))
  const [, own = name] = new RegExp(`^${name}\\s*=\\s*["']([^"']+)`, 'm').exec(settings) ?? []
  return join(directory, own)
}

/**
 * The contracts that `forge script --broadcast` deployed, by `run-latest.json` of each script and
 * chain, the older run first. Runs that were only simulated (`dry-run`) deployed nothing.
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
