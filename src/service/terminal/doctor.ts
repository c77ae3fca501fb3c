import { asRawObject, parseJson } from '#domain/values/raw.ts'
import { readConfig } from '#service/config/config.ts'
import { configSecrets, createSecretMask } from '#service/config/secrets.ts'
import { CommandError, UsageError } from '#service/files/failures.ts'
import type { FilesUpstream } from '#service/files/forward/files-upstream.ts'
import { type Answer, type Fact, toLine } from '#service/terminal/answer.ts'
import type { CommandLine } from '#service/terminal/arguments.ts'
import { type Finding, lookAtNode } from '#service/terminal/doctor-node.ts'
import { findLocalNode, readNamedNodes, usualNodeUrl } from '#service/terminal/local-node.ts'
import {
  askFiles,
  filesFailureText,
  findKeyhole,
  readAll,
  readIpfsFlag,
} from '#service/terminal/provider.ts'

/**
 * `keyhole doctor`: whether the nodes and files that are configured, and those of a running Keyhole,
 * answer, and what each offers. @throws StartError of the configuration
 */
export async function answerDoctor(line: CommandLine, dataDir: string): Promise<Answer> {
  const config = readConfig(process.env, dataDir, readNamedNodes(line))
  const keyhole = await findKeyhole()
  const nodes = [
    ...config.networks.flatMap(({ network, upstream }) =>
      upstream === 'embedded' ? [] : [upstream].flat().map((options) => ({ network, options })),
    ),
    ...keyhole.nodes.map(({ network, url }) => ({ network, options: { url } })),
  ]
  if (nodes.length === 0 && (await findLocalNode()))
    nodes.push({ network: 'this machine', options: { url: new URL(usualNodeUrl) } })
  const ipfs = readIpfsFlag(line) ?? (config.files.kind === 'forward' ? config.files : undefined)
  const findings = await Promise.all([
    ...nodes.map(({ network, options }) => lookAtNode(network, options)),
    ...[ipfs, keyhole.files].flatMap((files) => (files ? [lookAtFiles(files)] : [])),
  ])
  const keys = nodes.flatMap(({ options }) => options.url.pathname.split('/').slice(-1))
  const mask = createSecretMask([...configSecrets(config, []), ...keys])
  const failed = findings.filter(({ problem }) => problem !== undefined).map(({ name }) => name)
  const found = findings.map(({ name, problem, json }) => ({ name, problem, ...json }))
  const well =
    found.length > 0 ? 'All of it answers.' : 'Nothing is configured: keyhole serves its own chain.'
  return {
    headline: failed.length > 0 ? `Fails: ${failed.join(', ')}` : well,
    facts: findings.flatMap(({ name, lines }) =>
      lines.map((text, at): Fact => [at === 0 ? name : '', mask(text)]),
    ),
    json: maskTexts({ found }, mask),
    hasFailed: failed.length > 0,
  }
}

const maskTexts = (json: object, mask: (text: string) => string) =>
  JSON.parse(JSON.stringify(json), (_, value) => (typeof value === 'string' ? mask(value) : value))

const fileCommands = ['add', 'cat', 'pin/add', 'pin/rm']

/** Sends each command without what it needs: who offers it says so, and nothing changes. */
async function lookAtFiles(upstream: FilesUpstream): Promise<Finding> {
  const at = upstream.url.host
  const ask = async (command: string) =>
    String(await readAll((await askFiles(upstream, command)).chunks, maxProbeBytes))
  const offered: string[] = []
  const problems: [command: string, text: string][] = []
  for (const command of fileCommands) {
    const error = await ask(command).then(
      () => undefined,
      (error) => error,
    )
    if (error === undefined || error instanceof CommandError || error instanceof UsageError)
      offered.push(command)
    else problems.push([command, filesFailureText(error, upstream)])
  }
  const [[, problem] = []] = problems
  if (offered.length === 0)
    return { name: 'files', problem: String(problem), lines: [String(problem)], json: { at } }
  const version = asRawObject(parseJson(await ask('version').catch(() => ''))).Version
  const client = version === undefined ? undefined : toLine(String(version), 60)
  const count = `${offered.length} of ${fileCommands.length} commands`
  const lines = [
    `${client ? `version ${client} ` : ''}at ${at}, ${count}`,
    ...problems.map((each) => each.join(': ')),
  ]
  return { name: 'files', lines, json: { at, client, commands: offered } }
}

const maxProbeBytes = 64 * 1024
