import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
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
    const chainId = /^chain-(\d{1,15})$/.exec(id)?.[1] ?? readJournalChain(join(folder, id))
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
  return /"chainId":(\d{1,15})\b/.exec(journal.slice(0, 10_000))?.[1]
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

/**
 * The layout of an artifact's contract in the output of its compilation, where the settings have the
 * compiler write it: `build-info/{id}.output.json` of Hardhat 3, `build-info/{id}.json` of Hardhat 2.
 */
export function readHardhatLayout(directory: string, artifact: RawObject): RawObject | undefined {
  const { contractName, sourceName, inputSourceName = sourceName, buildInfoId } = artifact
  const folder = join(directory, 'artifacts/build-info')
  const files =
    typeof buildInfoId === 'string'
      ? [`${buildInfoId}.output.json`]
      : listDirectory(folder).filter((file) => file.endsWith('.json'))
  for (const file of files) {
    const path = [readJsonFile(join(folder, file)), 'output', 'contracts', inputSourceName]
    const contract = [...path, contractName, 'storageLayout'].reduce(memberOf)
    if (isRawObject(contract)) return contract
  }
  return undefined
}

const memberOf = (value: unknown, name: unknown): unknown =>
  isRawObject(value) && typeof name === 'string' ? value[name] : undefined
