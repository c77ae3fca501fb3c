import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import type { ExtraMethodLevel } from '#protocol/extra-methods.ts'
import {
  type ConfigFile,
  configFileSchema,
  extraMethodsSchema,
} from '#service/config/config-file.ts'
import { describeIssue, readJsonText, StartError, WrongUsage } from '#service/config/json-file.ts'
import { keyTextSchema, secretTextSchema } from '#service/config/key-file.ts'
import { isLoopback } from '#service/config/loopback.ts'
import type { UpstreamOptions } from '#service/rpc/upstream/upstream-wire.ts'

type Environment = Record<string, string | undefined>

/** A node to serve that no file names: where it is, and what said so, for messages. */
export type NamedNode = { network: string; name: string; url: URL; setting: string }

type NetworkSettings = NonNullable<ConfigFile['networks']>[string]

/** One network to serve at `/rpc/{network}`. */
export type NetworkConfig = Omit<NetworkSettings, 'upstream'> & {
  network: string
  /** Several nodes are asked in this order. */
  upstream: 'embedded' | UpstreamOptions | readonly UpstreamOptions[]
  /** The setting, or path in the config file, by which the operator knows the upstream. */
  setting: string
  /** Whether the service refuses to start while the upstream does not answer. */
  mustAnswer: boolean
  /** The methods beyond the four of the specification that it offers. */
  extraMethods: ExtraMethodLevel
}

/** The settings of a service from the environment and the config file, with defaults. */
export type ServiceConfig = Omit<ConfigFile, '$schema' | 'dataDir' | 'keysFile' | 'networks'> & {
  /** Setting the host comes from: a flag, an environment variable, or `host` of the file or by default. */
  hostSetting: string
  portSetting: string
  dataDir: string
  /** A key file that must exist; when not set, `keys.json` of the data directory is created. */
  keysFile?: string
  /** Replace the key and the secret that the first start creates. */
  apiKey?: string
  apiKeySecret?: string
  /** Folder of a Foundry or Hardhat project, and what named it; undefined where nothing did. */
  project?: { directory: string; setting: string }
  networks: readonly NetworkConfig[]
}

/** The setting that counts: the first one where it is set. */
const settingOf = (env: Environment, first: string, second: string) => (env[first] ? first : second)

/** A setting with a value, as it is written: `--port 7301`, or `PORT=7301`. */
export const writeSetting = (setting: string, value: string | number): string =>
  `${setting}${setting.startsWith('-') ? ' ' : '='}${value}`

/**
 * Reads the settings of a service from environment variables (an empty one counts as not set), from
 * flags, which are beside them under their names (`--port`) and count before them, and
 * from the file that KEYHOLE_CONFIG names. Where both have a setting, the environment wins: it is
 * the deployment's. `defaultDataDir` counts where neither names one; `namedNodes`, those of the
 * command line, count before KEYHOLE_RPC_URL. Throws a StartError that names every mistake of the
 * file, or a wrong variable, and never a secret.
 */
export function readConfig(
  env: Environment,
  defaultDataDir = '.keyhole',
  namedNodes: readonly NamedNode[] = [],
): ServiceConfig {
  const configPath = env.KEYHOLE_CONFIG || undefined
  const configFile = configPath ? readConfigFile(configPath, env) : configFileSchema.parse({})
  const resolveBesideConfig = (name: string) => resolve(dirname(configPath ?? ''), name)
  const { $schema: _, dataDir, keysFile, networks: __, ...settings } = configFile
  const { logLevel: logLevelSchema } = configFileSchema.shape
  const apiKey = readSetting(env, 'KEYHOLE_API_KEY', keyTextSchema)
  const apiKeySecret = readSetting(env, 'KEYHOLE_API_KEY_SECRET', secretTextSchema)
  const portSetting = settingOf(env, '--port', 'PORT')
  const project = readProjectSetting(env)
  return {
    ...settings,
    ...(hostOf(env) ?? { hostSetting: 'host' }),
    port: readSetting(env, portSetting, portTextSchema, '7301') ?? settings.port,
    portSetting,
    dataDir:
      env.KEYHOLE_DATA_DIR ||
      (dataDir === undefined ? defaultDataDir : resolveBesideConfig(dataDir)),
    ...(keysFile !== undefined && { keysFile: resolveBesideConfig(keysFile) }),
    ...(apiKey && { apiKey }),
    ...(apiKeySecret && { apiKeySecret }),
    logLevel: readSetting(env, 'KEYHOLE_LOG_LEVEL', logLevelSchema, 'info') ?? settings.logLevel,
    ...(project && { project }),
    networks: networksOf(configFile, env, namedNodes),
  }
}

function readConfigFile(configPath: string, env: Environment): ConfigFile {
  let text: string
  try {
    text = readFileSync(configPath, 'utf8')
  } catch (error) {
    const errorCode = error instanceof Error && 'code' in error ? error.code : error
    throw new StartError(
      `The config file ${resolve(configPath)} of KEYHOLE_CONFIG cannot be read (${errorCode})`,
    )
  }
  return readJsonText(`The config file ${resolve(configPath)}`, text, configFileSchema, env)
}

function networksOf(
  configFile: ConfigFile,
  env: Environment,
  namedNodes: readonly NamedNode[],
): NetworkConfig[] {
  const { KEYHOLE_RPC_URL: rpcUrl } = env
  const level = readSetting(env, 'KEYHOLE_EXTRA_METHODS', extraMethodsSchema, 'read')
  if (level && configFile.networks)
    throw new StartError(
      'KEYHOLE_EXTRA_METHODS and the networks of the config file exclude each other: unset KEYHOLE_EXTRA_METHODS, and set extraMethods of each network in the file',
    )
  const setting = 'KEYHOLE_RPC_URL'
  const nodes =
    namedNodes.length === 0 && rpcUrl
      ? [{ network: 'devnet', name: 'Your node', url: readRpcUrl(setting, rpcUrl), setting }]
      : namedNodes
  if (nodes[0] && configFile.networks)
    throw new StartError(
      `${nodes[0].setting} and the networks of the config file exclude each other: leave out ${nodes[0].setting}, or take the networks out of the file`,
    )
  const defaults = { safe: 'finalized' as const, unsupportedTags: [] }
  if (nodes.length > 0)
    return nodes.map(({ url, ...node }) => ({
      ...defaults,
      ...node,
      // When one of several nodes is down, the others still serve.
      mustAnswer: nodes.length === 1,
      upstream: { url },
      extraMethods: level ?? defaultExtraMethods({ url }),
    }))
  const embedded = { ...defaults, name: 'Embedded chain', upstream: 'embedded' } as const
  const networks: Record<string, NetworkSettings> = configFile.networks ?? { devnet: embedded }
  return Object.entries(networks).map(([network, settings]) => ({
    ...settings,
    network,
    setting: `networks.${network}`,
    // When one provider is down, a team still has the others.
    mustAnswer: false,
    extraMethods: settings.extraMethods ?? level ?? defaultExtraMethods(settings.upstream),
  }))
}

/** Traces cost a node much, and money at a provider: by default only a node of this machine is asked. */
function defaultExtraMethods(upstream: NetworkConfig['upstream']): ExtraMethodLevel {
  const isLocal =
    upstream === 'embedded' || [upstream].flat().every(({ url }) => isLoopback(url.hostname))
  return isLocal ? 'trace' : 'read'
}

const portTextSchema = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number up to 65535')
  .transform(Number)
  .pipe(z.int().max(65_535, 'must be a whole number up to 65535'))

/** The folder of a project that `--project` or KEYHOLE_PROJECT names. */
export function readProjectSetting(env: Environment): ServiceConfig['project'] {
  const setting = settingOf(env, '--project', 'KEYHOLE_PROJECT')
  const directory = env[setting]
  return directory ? { directory, setting } : undefined
}

/**
 * A setting of the environment; undefined where it is not set. Throws a StartError, of a flag a WrongUsage, that
 * says what it must be, and what helps, without its value.
 */
function readSetting<T>(
  env: Environment,
  name: string,
  schema: z.ZodType<T>,
  example?: string,
): T | undefined {
  if (!env[name]) return undefined
  const { data, error } = schema.safeParse(env[name], { error: describeIssue })
  const WrongSetting = name.startsWith('-') ? WrongUsage : StartError
  const help = example
    ? `, for example ${writeSetting(name, example)}`
    : '; unset it to have one made'
  if (error) throw new WrongSetting(`${name} ${error.issues[0]?.message}${help}`)
  return data
}

/** The address to listen on from the environment; undefined when it has none. */
function hostOf(env: Environment): Pick<ServiceConfig, 'host' | 'hostSetting'> | undefined {
  const hostSetting = settingOf(env, '--host', settingOf(env, 'KEYHOLE_HOST', 'HOST'))
  if (unusedHost(env) !== undefined) return undefined
  const { host: hostSchema } = configFileSchema.shape
  const host = readSetting(env, hostSetting, hostSchema, '127.0.0.1')
  return host === undefined ? undefined : { host, hostSetting }
}

/**
 * The HOST of the environment when it is a name, and so was set by other programs: conda exports
 * the triple of its compilers, and some shells the name of the machine.
 */
export function unusedHost({ HOST = '', ...env }: Environment): string | undefined {
  const isName = /^[\w.-]+$/.test(HOST) && isIP(HOST) === 0 && HOST !== 'localhost'
  return isName && !env.KEYHOLE_HOST && !env['--host'] ? HOST : undefined
}

/** The address of a node that `setting` gives: a variable, or a flag of the command line. @throws WrongUsage */
export function readRpcUrl(setting: string, text: string): URL {
  if (/^https?:/i.test(text) && URL.canParse(text)) return new URL(text)
  throw new WrongUsage(
    `${setting} must be the http:// or https:// address of a node, not its WebSocket: for example ${writeSetting(setting, 'http://127.0.0.1:8545')}`,
  )
}
