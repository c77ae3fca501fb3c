// Writes src/domain/abi/call-intents.txt from a checkout of ethereum/clear-signing-erc7730-registry:
// node src/tasks/intents.mjs FOLDER
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { exitWith, rootPath } from './install.mjs'

const folder = process.argv[2] ?? exitWith('Name the folder of the registry’s checkout.')

/** A descriptor with the files that it includes, whose fields it overrides, as ERC-7730 has it. */
function readDescriptor(path) {
  const { includes, ...own } = JSON.parse(readFileSync(path, 'utf8'))
  return includes ? mergeFields(readDescriptor(join(dirname(path), includes)), own) : own
}

const isObject = (value) => value instanceof Object && !Array.isArray(value)

function mergeFields(included, own) {
  if (!isObject(included) || !isObject(own)) return own
  const merged = Object.entries(own).map(([key, value]) => [key, mergeFields(included[key], value)])
  return { ...included, ...Object.fromEntries(merged) }
}

/** `f(address to, (uint8 x) y)` as `f(address,(uint8))`. */
const withoutNames = (signature) =>
  signature.replace(/([\w)\]]) +\w+(?= *[,)])/g, '$1').replace(/, +/g, ',')

/** Lines of functions with their intents, each with the owners whose contracts have just these. */
const deploymentsOf = new Map()
const paths = readdirSync(join(folder, 'registry'), { recursive: true })
  .filter((path) => /^[^/\\]+[/\\]calldata-[^/\\]+\.json$/.test(path))
  .sort()
for (const path of paths) {
  const { context, metadata, display } = readDescriptor(join(folder, 'registry', path))
  const functions = Object.entries(display.formats)
    .filter(([, { intent }]) => typeof intent === 'string')
    .map(([signature, { intent }]) => `${withoutNames(signature)} ${intent.trim()}`)
    .sort()
    .join('\n')
  const deployments = context.contract.deployments.map(
    ({ chainId, address }) => `${chainId}:${address.toLowerCase()}`,
  )
  const owners = deploymentsOf.get(functions) ?? new Map()
  const { owner } = metadata
  owners.set(owner, [...new Set([...(owners.get(owner) ?? []), ...deployments])])
  deploymentsOf.set(functions, owners)
}

const git = (...words) => execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8' }).trim()
const header = `# Intents of calls by the descriptors of ${git('log', '-1', '--format=ethereum/clear-signing-erc7730-registry at %H (%cs)')}, CC0-1.0.
# Written by src/tasks/intents.mjs. Each group: [owner] chain:contract, then a function a line with its intent.`
const groups = [...deploymentsOf].map(([functions, owners]) =>
  [
    ...[...owners].map(([owner, deployments]) => `[${owner}] ${deployments.join(' ')}`),
    functions,
  ].join('\n'),
)
writeFileSync(
  join(rootPath, 'src/domain/abi/call-intents.txt'),
  `${[header, ...groups].join('\n\n')}\n`,
)
