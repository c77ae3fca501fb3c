import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseJson } from '#domain/json/parse-json.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { findAnvil } from '#service/chain/anvil.ts'
import { readConfig } from '#service/config/config.ts'
import { configSecrets, createSecretMask } from '#service/config/secrets.ts'
import { CommandError, UsageError } from '#service/files/failures.ts'
import type { FilesUpstream } from '#service/files/forward/files-upstream.ts'
import {
  type Answer,
  type Fact,
  ProviderFailure,
  printAnswer,
  toLine,
} from '#service/terminal/answer.ts'
import { parseCommandLine, WrongUsage } from '#service/terminal/arguments.ts'
import { type Finding, lookAtNode } from '#service/terminal/doctor-node.ts'
import { readAll, sendCommand } from '#service/terminal/file-network.ts'
import { findLocalNode, readNamedNodes, usualNodeUrl } from '#service/terminal/local-node.ts'
import { findKeyhole, readIpfsFlag } from '#service/terminal/provider.ts'

const doctorFlags = { json: 'switch', rpc: 'value', chain: 'value', ipfs: 'value' } as const

/**
 * `keyhole doctor`: whether the nodes and files that are configured, and those of a running Keyhole,
 * answer, and what each offers. Resolves to the exit code. @throws StartError of the configuration
 */
export async function runDoctor(args: readonly string[], dataDir: string): Promise<number> {
  const line = parseCommandLine(args, doctorFlags)
  if (line.words.length > 0)
    throw new WrongUsage('it is written keyhole doctor [--rpc URL] [--ipfs URL]')
  const config = readConfig(process.env, dataDir, readNamedNodes(line))
  const keyhole = await findKeyhole(process.env)
  const nodes = [
    ...config.networks.flatMap(({ network, upstream }) =>
      upstream === 'embedded' ? [] : [upstream].flat().map((options) => ({ network, options })),
    ),
    ...(keyhole?.nodes ?? []).map(({ network, url }) => ({ network, options: { url } })),
  ]
  if (nodes.length === 0 && (await findLocalNode()))
    nodes.push({ network: 'this machine', options: { url: new URL(usualNodeUrl) } })
  const ipfs = readIpfsFlag(line) ?? (config.files.kind === 'forward' ? config.files : undefined)
  const findings = await Promise.all([
    ...nodes.map(({ network, options }) => lookAtNode(network, options)),
    ...[ipfs, keyhole?.files].flatMap((files) => (files ? [lookAtFiles(files)] : [])),
    ...(config.networks.some(({ upstream }) => upstream === 'embedded') ? [lookAtAnvil()] : []),
    ...(ipfs ? [] : [lookAtStore(config.dataDir)]),
  ])
  const keys = nodes.flatMap(({ options }) => options.url.pathname.split('/').slice(-1))
  const mask = createSecretMask([...configSecrets(config, []), ...keys])
  const failed = findings.filter(({ problem }) => problem !== undefined).map(({ name }) => name)
  const found = findings.map(({ name, problem, json }) => ({ name, problem, ...json }))
  const answer: Answer = {
    headline: failed.length === 0 ? 'All of it answers.' : `Fails: ${failed.join(', ')}`,
    facts: findings.flatMap(({ name, lines }) =>
      lines.map((text, at): Fact => [at === 0 ? name : '', mask(text)]),
    ),
    json: maskTexts({ found }, mask),
    hasFailed: failed.length > 0,
  }
  return printAnswer(answer, line.get('json') !== undefined)
}

const maskTexts = (json: object, mask: (text: string) => string) =>
  JSON.parse(JSON.stringify(json), (_, value) => (typeof value === 'string' ? mask(value) : value))

const fileCommands = ['add', 'cat', 'pin/add', 'pin/rm']

/** Sends each command without what it needs: who offers it says so, and nothing changes. */
async function lookAtFiles(upstream: FilesUpstream): Promise<Finding> {
  const at = upstream.url.host
  const ask = async (command: string) =>
    String(await readAll((await sendCommand(upstream, command, {})).body, maxProbeBytes))
  const [offered, problems]: [string[], string[]] = [[], []]
  for (const command of fileCommands)
    try {
      await ask(command)
      offered.push(command)
    } catch (error) {
      const cause = error instanceof ProviderFailure ? error.cause : error
      if (cause instanceof CommandError || cause instanceof UsageError) offered.push(command)
      else if (!(error instanceof ProviderFailure)) throw error
      // Without a cause nothing came.
      else if (cause) problems.push(`${command}: ${error.message}`)
      else
        return {
          name: 'files',
          problem: error.message,
          lines: [`${at}: ${error.message}`],
          json: { at },
        }
    }
  const version = parseJson(await ask('version').catch(() => ''))
  const client = isRawObject(version) ? toLine(String(version.Version), 60) : undefined
  const count = `${offered.length} of ${fileCommands.length} commands`
  const lines = [`${client ? `version ${client} ` : ''}at ${at}, ${count}`, ...problems]
  const finding = { name: 'files', lines, json: { at, client, commands: offered } }
  return offered.length > 0 ? finding : { ...finding, problem: problems.join('; ') }
}

const maxProbeBytes = 64 * 1024

/** Whether the embedded chain can be started. */
async function lookAtAnvil(): Promise<Finding> {
  try {
    return { name: 'chain', lines: ['embedded, with anvil'], json: { program: findAnvil() } }
  } catch (error) {
    const problem = (error as Error).message
    return { name: 'chain', problem, lines: [problem], json: {} }
  }
}

/** Whether the embedded block store, or the nearest folder that is there, can be written. */
async function lookAtStore(dataDir: string): Promise<Finding> {
  const [name, path] = ['block store', resolve(dataDir)]
  for (let folder = path; ; folder = dirname(folder))
    try {
      await access(folder, constants.W_OK)
      const { bavail, bsize } = await statfs(folder)
      const lines = [`${path}, ${formatByteCount(bavail * bsize)} free`]
      return { name, lines, json: { path, freeBytes: bavail * bsize } }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' && folder !== dirname(folder)) continue
      const problem = `${folder} cannot be written (${code})`
      return { name, problem, lines: [problem], json: { path } }
    }
}
