import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import type { BlockTag } from '#domain/block/block-parameter.ts'
import type { NativeCurrency } from '#domain/values/native-currency.ts'
import type { ExtraMethodLevel } from '#protocol/extra-methods.ts'
import {
  type ConfigFile,
  configFileSchema,
  extraMethodsSchema,
  type UpstreamSettings,
} from '#service/config/config-file.ts'
import { readJsonText } from '#service/config/json-file.ts'
import { keyTextSchema, secretTextSchema } from '#service/config/key-file.ts'
import { isLoopback } from '#service/config/loopback.ts'
import { StartError } from '#service/config/start-error.ts'
import type { UpstreamOptions } from '#service/rpc/upstream/upstream-wire.ts'

type Environment = Record<string, string | undefined>

/** A node to serve that no file names: where it is, and what said so, for messages. */
export type NamedNode = { network: string; name: string; url: URL; setting: string }

/** One network to serve at `/rpc/{network}`. */
export type NetworkConfig = {
  network: string
  name: string
  /** Several nodes are asked in this order. */
  upstream: 'embedded' | UpstreamOptions | readonly UpstreamOptions[]
  /** The setting, or path in the config file, by which the operator knows the upstream. */
  setting: string
  /** Whether the service refuses to start while the upstream does not answer. */
  mustAnswer: boolean
  chainId?: number
  nativeCurrency?: NativeCurrency
  safe: 'finalized' | 'own'
  unsupportedTags: readonly BlockTag[]
  extraMethods: ExtraMethodLevel
}

/** Where files are: in the store of this service, or on another server with the same commands. */
export type FilesConfig =
  | { kind: 'embedded'; quotaBytes?: number; graceMs?: number }
  | { kind: 'forward'; url: URL; headers: Record<string, string> }

/** The settings of a service from the environment and the config file, with defaults. */
export type ServiceConfig = Pick<
  ConfigFile,
  'host' | 'port' | 'hosts' | 'lookups' | 'limits' | 'drain' | 'logLevel'
> & {
  /** Setting the host comes from: an environment variable, or `host` of the file or by default. */
  hostSetting: 'KEYHOLE_HOST' | 'HOST' | 'host'
  dataDir: string
  /** A key file that must exist; when not set, `keys.json` of the data directory is created. */
  keysFile?: string
  /** Replace the key and the secret that the first start creates. */
  apiKey?: string
  apiKeySecret?: string
  /** Undefined when the pages of every site may ask. */
  origins?: readonly string[]
  metricsToken?: string
  /** Folder of a Foundry or Hardhat project; undefined where none was named. */
  project?: string
  networks: readonly NetworkConfig[]
  files: FilesConfig
}

/**
 * Reads the settings of a service from environment variables (an empty one counts as not set) and
 * from the file that KEYHOLE_CONFIG names. Where both have a setting, the environment wins: it is
 * the deployment's. `defaultDataDir` counts where neither names one; `namedNodes`, those of the
 * command line, count before KEYHOLE_RPC_URL. Throws a StartError that names every wrong setting and
 * never a secret.
 */
export function readConfig(
  env: Environment,
  defaultDataDir = '.keyhole',
  namedNodes: readonly NamedNode[] = [],
): ServiceConfig {
  const configPath = env.KEYHOLE_CONFIG || undefined
  const configFile = configPath ? readConfigFile(configPath, env) : configFileSchema.parse({})
  const resolveBesideConfig = (name: string) => resolve(dirname(configPath ?? ''), name)
  const { host, port, hosts, limits, drain, logLevel, dataDir, keysFile, origins } = configFile
  const apiKey = env.KEYHOLE_API_KEY && readApiKey(env.KEYHOLE_API_KEY)
  const apiKeySecret = env.KEYHOLE_API_KEY_SECRET && readApiKeySecret(env.KEYHOLE_API_KEY_SECRET)
  const logLevelSetting = env.KEYHOLE_LOG_LEVEL && readLogLevel(env.KEYHOLE_LOG_LEVEL)
  return {
    ...(hostOf(env) ?? { host, hostSetting: 'host' }),
    port: env.PORT ? readPort(env.PORT) : port,
    dataDir:
      env.KEYHOLE_DATA_DIR ||
      (dataDir === undefined ? defaultDataDir : resolveBesideConfig(dataDir)),
    ...(keysFile !== undefined && { keysFile: resolveBesideConfig(keysFile) }),
    ...(apiKey && { apiKey }),
    ...(apiKeySecret && { apiKeySecret }),
    hosts,
    ...(origins && { origins }),
    lookups: configFile.lookups,
    limits,
    drain,
    logLevel: logLevelSetting || logLevel,
    ...(configFile.metricsToken !== undefined && { metricsToken: configFile.metricsToken }),
    ...(env.KEYHOLE_PROJECT && { project: env.KEYHOLE_PROJECT }),
    networks: networksOf(configFile, env, namedNodes),
    files: filesOf(configFile),
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
  { KEYHOLE_RPC_URL: rpcUrl, KEYHOLE_EXTRA_METHODS: levelText }: Environment,
  namedNodes: readonly NamedNode[],
): NetworkConfig[] {
  if (levelText && configFile.networks)
    throw new StartError(
      'KEYHOLE_EXTRA_METHODS and the networks of the config file exclude each other: unset KEYHOLE_EXTRA_METHODS, and set extraMethods of each network in the file',
    )
  const level = levelText && readExtraMethods(levelText)
  const setting = 'KEYHOLE_RPC_URL'
  const nodes =
    namedNodes.length === 0 && rpcUrl
      ? [{ network: 'devnet', name: 'Your node', url: readRpcUrl(setting, rpcUrl), setting }]
      : namedNodes
  if (nodes[0] && configFile.networks)
    throw new StartError(
      `${nodes[0].setting} and the networks of the config file exclude each other: unset ${nodes[0].setting}, or take the networks out of the file`,
    )
  const defaults = { safe: 'finalized', unsupportedTags: [] } as const
  if (nodes.length > 0)
    return nodes.map(({ url, ...node }) => ({
      ...defaults,
      ...node,
      // When one of several nodes is down, the others still serve.
      mustAnswer: nodes.length === 1,
      upstream: { url },
      extraMethods: level || defaultExtraMethods({ url }),
    }))
  if (!configFile.networks)
    return [
      {
        ...defaults,
        network: 'devnet',
        name: 'Embedded chain',
        setting: 'devnet',
        upstream: 'embedded',
        mustAnswer: false,
        extraMethods: level || defaultExtraMethods('embedded'),
      },
    ]
  return Object.entries(configFile.networks).map(
    ([network, { upstream: settings, chainId, nativeCurrency, extraMethods, ...rest }]) => {
      const upstream =
        settings === 'embedded'
          ? settings
          : Array.isArray(settings)
            ? settings.map(upstreamOptions)
            : upstreamOptions(settings)
      return {
        network,
        ...rest,
        setting: `networks.${network}`,
        // When one provider is down, a team still has the others.
        mustAnswer: false,
        ...(chainId !== undefined && { chainId }),
        ...(nativeCurrency && {
          nativeCurrency: { ...nativeCurrency, name: nativeCurrency.name ?? nativeCurrency.symbol },
        }),
        upstream,
        extraMethods: extraMethods ?? defaultExtraMethods(upstream),
      }
    },
  )
}

/** Traces cost a node much, and money at a provider: by default only a node of this machine is asked. */
function defaultExtraMethods(upstream: NetworkConfig['upstream']): ExtraMethodLevel {
  const isLocal =
    upstream === 'embedded' ||
    [upstream].flat().every(({ url }) => isLoopback(url.hostname.replace(/^\[|\]$/g, '')))
  return isLocal ? 'trace' : 'read'
}

function readExtraMethods(text: string): ExtraMethodLevel {
  const parsedLevel = extraMethodsSchema.safeParse(text)
  if (parsedLevel.success) return parsedLevel.data
  throw new StartError(
    `KEYHOLE_EXTRA_METHODS must be ${extraMethodsSchema.options.join(', ')}, for example KEYHOLE_EXTRA_METHODS=read`,
  )
}

const upstreamOptions = ({ url, headers, timeoutSeconds, connections }: UpstreamSettings) => ({
  url: new URL(url),
  headers,
  timeoutMs: timeoutSeconds * 1000,
  connections,
})

function filesOf({ files }: ConfigFile): FilesConfig {
  if (files.kind === 'embedded') {
    const { kind, quotaGiB, graceMinutes } = files
    return {
      kind,
      ...(quotaGiB !== undefined && { quotaBytes: Math.ceil(quotaGiB * 2 ** 30) }),
      ...(graceMinutes !== undefined && { graceMs: graceMinutes * 60_000 }),
    }
  }
  const { kind, url, auth } = files
  const authorization =
    auth.type === 'basic'
      ? `Basic ${Buffer.from(`${auth.user}:${auth.password}`).toString('base64')}`
      : auth.type === 'bearer' && `Bearer ${auth.token}`
  return { kind, url: new URL(url), headers: authorization ? { authorization } : {} }
}

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new StartError(`PORT must be a whole number from 0 to 65535, for example PORT=7301`)
}

/** The address to listen on from the environment; undefined when it has none. */
function hostOf(env: Environment): Pick<ServiceConfig, 'host' | 'hostSetting'> | undefined {
  if (env.KEYHOLE_HOST) return readHost('KEYHOLE_HOST', env.KEYHOLE_HOST)
  return env.HOST && unusedHost(env) === undefined ? readHost('HOST', env.HOST) : undefined
}

/**
 * The HOST of the environment when it is a name, and so was set by other programs: conda exports
 * the triple of its compilers, and some shells the name of the machine.
 */
export function unusedHost({ KEYHOLE_HOST, HOST = '' }: Environment): string | undefined {
  const isName = /^[\w.-]+$/.test(HOST) && isIP(HOST) === 0 && HOST !== 'localhost'
  return isName && !KEYHOLE_HOST ? HOST : undefined
}

function readHost(setting: 'KEYHOLE_HOST' | 'HOST', text: string) {
  const { host } = configFileSchema.shape
  if (host.safeParse(text).success) return { host: text, hostSetting: setting }
  throw new StartError(
    `${setting} must be an address or a name of this machine without a scheme or a port, for example ${setting}=127.0.0.1`,
  )
}

function readLogLevel(text: string): ServiceConfig['logLevel'] {
  const { logLevel } = configFileSchema.shape
  const parsedLevel = logLevel.safeParse(text)
  if (parsedLevel.success) return parsedLevel.data
  throw new StartError(
    `KEYHOLE_LOG_LEVEL must be ${logLevel.unwrap().options.join(', ')}, for example KEYHOLE_LOG_LEVEL=info`,
  )
}

/** The key is a segment of addresses (spec 5.1) and the user name of Basic credentials (5.2). */
function readApiKey(text: string): string {
  if (keyTextSchema.safeParse(text).success) return text
  throw new StartError(
    'KEYHOLE_API_KEY must be 8 to 128 letters, digits and - _ . ~, starting with a letter or digit; unset it to have a key made',
  )
}

function readApiKeySecret(text: string): string {
  if (secretTextSchema.safeParse(text).success) return text
  throw new StartError(
    'KEYHOLE_API_KEY_SECRET must be 8 to 128 printable ASCII characters without spaces; unset it to have a secret made',
  )
}

/** The address of a node that `setting` gives: a variable, or a flag of the command line. */
export function readRpcUrl(setting: string, text: string): URL {
  if (/^(https?|wss?):/i.test(text) && URL.canParse(text)) return new URL(text)
  throw new StartError(
    `${setting} must be the http://, https://, ws:// or wss:// address of a node, for example ${setting}${setting.startsWith('-') ? ' ' : '='}http://127.0.0.1:8545`,
  )
}
