import { z } from 'zod'
import type { BlockTag } from '#domain/block/block-reference.ts'
import { isCurrencySymbol, maxDecimals } from '#domain/connections/currency-rules.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { reservedNames } from '#domain/values/reserved-names.ts'
import { usualDecimals } from '#domain/values/usual-decimals.ts'
import { extraMethodLevels } from '#protocol/extra-methods.ts'

// Rules about strings are refinements, which JSON Schema leaves out: an editor that checked them
// would refuse `${NAME}`.

/** A network's segment of addresses. */
export const networkSegmentSchema = z
  .string()
  .refine(
    (name) => /^[a-z0-9][a-z0-9-]{0,62}$/.test(name) && !reservedNames.includes(name),
    `is not a name for a network: use lower-case letters, digits and hyphens, and none of ${reservedNames.join(', ')}`,
  )

const addressSchema = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: ({ input }) =>
      `must be an address that begins with http:// or https://${
        /^wss?:/i.test(String(input)) ? ', not a WebSocket: use the node’s http:// address' : ''
      }`,
  })

/** Headers of the connection or the body, which are the service's own to write. */
const ownHeaderPattern =
  /^(connection|content-length|content-type|expect|keep-alive|te|trailer|transfer-encoding|upgrade|sec-websocket-.*)$/i

const headerValueSchema = z
  .string()
  .refine(
    (text) => /^[\t -~\x80-\xff]*$/.test(text),
    'must be one line of text, as HTTP headers are',
  )

const headersSchema = z
  .record(
    z
      .string()
      .refine((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name), 'is not a name of an HTTP header')
      .refine((name) => !ownHeaderPattern.test(name), 'is a header that Keyhole itself writes'),
    headerValueSchema,
  )
  .describe('Headers sent with every request, such as an authorization. Clients never see them.')

const hostnameSchema = z
  .string()
  .refine(
    (text) => /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text),
    'must be a name without scheme and port',
  )

/** An origin as browsers send it: scheme, host, port when it is not the scheme's own. */
export const originSchema = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin as browsers send it, for example https://app.example.org',
  )

const blockTagSchema = z.enum([
  'latest',
  'earliest',
  'pending',
  'safe',
  'finalized',
] satisfies BlockTag[])

export const extraMethodsSchema = z.enum(extraMethodLevels)

const secondsSchema = (min: number, max: number) => z.number().min(min).max(max)

const upstreamSchema = z
  .strictObject({
    url: addressSchema.describe(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: how a variable is written
      'Address of the node or provider, with its own key, or ${NAME} of the environment for it.',
    ),
    headers: headersSchema.default({}),
    timeoutSeconds: secondsSchema(1, 600).default(30).describe('How long one call may take.'),
    connections: z.int().min(1).max(1024).default(64).describe('Connections to it at a time.'),
  })
  .transform(({ url, timeoutSeconds, ...settings }) => ({
    ...{ ...settings, url: new URL(url), timeoutMs: timeoutSeconds * 1000 },
  }))

const networkSchema = z
  .strictObject({
    name: z.string().min(1).max(100).describe('What people read.'),
    upstream: z
      .union([z.literal('embedded'), upstreamSchema, z.array(upstreamSchema).min(1).max(8)], {
        error: ({ input }) =>
          `${input === undefined ? 'is missing, and ' : ''}must be "embedded", an object with the url of a node, or a list of 1 to 8 such objects`,
      })
      .describe(
        '"embedded" for the chain that Keyhole brings along, a node or provider, or several, which are asked in this order: the next where one fails or lacks the block.',
      ),
    chainId: z
      .int()
      .min(0)
      .exactOptional()
      .describe('Checked against eth_chainId: a node on another chain is never asked anything.'),
    nativeCurrency: z
      .strictObject({
        name: z.string().min(1).max(100).optional().describe('The symbol when left out.'),
        symbol: z
          .string()
          .refine(
            isCurrencySymbol,
            'must be 1 to 12 letters and digits, and neither wei, gwei nor ether',
          ),
        decimals: z.int().min(0).max(maxDecimals).default(usualDecimals),
      })
      .transform(({ name, symbol, decimals }) => ({ name: name ?? symbol, symbol, decimals }))
      .exactOptional()
      .describe('What values and fees are in; by the chain ID where it is well known.'),
    safe: z
      .enum(['finalized', 'own'])
      .default('finalized')
      .describe(
        'How eth_estimateGas and eth_getTransactionByBlockNumberAndIndex read the tag `safe`: as `finalized`, or as the node itself does.',
      ),
    unsupportedTags: z.array(blockTagSchema).default([]).describe('Block tags that are refused.'),
    extraMethods: extraMethodsSchema
      .optional()
      .describe(
        'Read-only methods offered beyond the four: none, those that read, or traces too. By default trace for the embedded chain and nodes of this machine, read for others.',
      ),
  })
  .refine(({ upstream, chainId }) => !Array.isArray(upstream) || chainId !== undefined, {
    path: ['chainId'],
    // A missing chain is told beside other mistakes, too.
    when: ({ value }) => isRawObject(value),
    message: 'must be set where upstream is a list, so that all its nodes are on one chain',
  })

const filesAuthSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({
    type: z.literal('basic'),
    user: headerValueSchema.refine(
      (text) => !text.includes(':'),
      'must have no colon, which ends a user of Basic credentials',
    ),
    password: headerValueSchema,
  }),
  z.strictObject({ type: z.literal('bearer'), token: headerValueSchema }),
])

const filesSchema = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('embedded'),
      quotaGiB: z
        .number()
        .positive()
        .max(1_048_576)
        .optional()
        .describe('At most this much of the disk is taken by files and pins.'),
      graceMinutes: z
        .number()
        .min(0)
        .max(5_256_000)
        .optional()
        .describe('How long a block that no pin holds is kept from collection.'),
    })
    .transform(({ kind, quotaGiB, graceMinutes }) => ({
      kind,
      ...(quotaGiB !== undefined && { quotaBytes: Math.ceil(quotaGiB * 2 ** 30) }),
      ...(graceMinutes !== undefined && { graceMs: graceMinutes * 60_000 }),
    })),
  z
    .strictObject({
      kind: z.literal('forward'),
      url: addressSchema
        .refine((text) => !/[?#]/.test(text), 'must have no ? and no #')
        .describe('Address before /api/v0 of Kubo, IPFS Cluster or a hosted provider.'),
      auth: filesAuthSchema.default({ type: 'none' }),
    })
    .transform(({ kind, url, auth }) => ({ kind, url: new URL(url), headers: headersOf(auth) })),
])

function headersOf(auth: z.output<typeof filesAuthSchema>): { [name: string]: string } {
  if (auth.type === 'none') return {}
  if (auth.type === 'bearer') return { authorization: `Bearer ${auth.token}` }
  const credentials = Buffer.from(`${auth.user}:${auth.password}`).toString('base64')
  return { authorization: `Basic ${credentials}` }
}

const lookupsSchema = z.strictObject({
  sourcify: addressSchema
    .optional()
    .describe(
      'Address before /v2 of a Sourcify server, such as https://sourcify.dev/server. The dashboard tells it a chain and an address when a person presses the button.',
    ),
  signatures: addressSchema
    .optional()
    .describe(
      'Address before /signature-database of a signature server, such as https://api.4byte.sourcify.dev. The dashboard tells it a selector when a person presses the button.',
    ),
})

/** One request in a million seconds; a client would be told to wait for ever by less. */
export const minRequestsPerSecond = 1e-6
export const maxRequestsPerSecond = 1e9

const limitsSchema = z.strictObject({
  requestsPerSecond: z
    .number()
    .min(minRequestsPerSecond)
    .max(maxRequestsPerSecond)
    .optional()
    .describe(
      'What a key may ask in the long run; each call of a batch counts, and each file command. Counted by this copy of the service. Without it there is no limit.',
    ),
  burst: z
    .int()
    .min(1)
    .optional()
    .describe('What a key may ask at once; as many as requestsPerSecond when left out.'),
  cacheMiB: z
    .number()
    .positive()
    .max(1_048_576)
    .default(32)
    .describe('Memory for answers that never change: what is found by hash.'),
  connections: z.int().min(1).default(10_000).describe('Open connections in total.'),
  socketsPerKey: z.int().min(1).default(1_000).describe('Open WebSockets of one key.'),
  headerSeconds: secondsSchema(1, 600)
    .default(15)
    .describe('Within which a request’s headers arrive.'),
  bodySeconds: secondsSchema(1, 600)
    .default(30)
    .describe('Within which the body of a JSON-RPC request arrives. Uploads have no such limit.'),
  idleSeconds: secondsSchema(1, 3_600)
    .default(70)
    .describe('How long a connection without a request is kept: longer than your proxy keeps it.'),
  stallSeconds: secondsSchema(1, 86_400)
    .default(120)
    .describe('How long nothing may move on a connection with a request, an upload’s included.'),
  pingSeconds: secondsSchema(1, 600)
    .default(30)
    .describe('How often a WebSocket is pinged; one that does not answer until the next is ended.'),
})

const drainSchema = z.strictObject({
  noticeSeconds: secondsSchema(0, 600)
    .default(0)
    .describe('After SIGTERM, how long /ready says 503 while requests are still taken.'),
  timeoutSeconds: secondsSchema(0, 86_400)
    .default(10)
    .describe('After that, how long requests and uploads in flight may take to end.'),
})

const pathSchema = z
  .string()
  .min(1)
  .refine((text) => !text.includes('\0'), 'must be a path')

/** The config file: an operator's settings, with their defaults. */
export const configFileSchema = z.strictObject({
  $schema: z.string().optional(),
  host: z
    .string()
    .refine(
      (text) => /^[\w.-]+$|^[\da-f:.]+$/i.test(text),
      'must be an address or a name of this machine without a scheme or a port',
    )
    .default('127.0.0.1')
    .describe(
      'Address to listen on. KEYHOLE_HOST in the environment wins, and HOST where it is an address.',
    ),
  port: z.int().min(0).max(65_535).default(7300).describe('PORT in the environment wins.'),
  dataDir: pathSchema
    .optional()
    .describe('Keys and files; relative to this file. KEYHOLE_DATA_DIR in the environment wins.'),
  keysFile: pathSchema
    .optional()
    .describe(
      'The API keys, relative to this file; keys.json in the data directory when left out.',
    ),
  hosts: z
    .array(hostnameSchema)
    .default([])
    .describe('Names by which clients reach the service, besides loopback names and IP addresses.'),
  origins: z
    .array(originSchema)
    .optional()
    .describe('Sites whose pages may ask. Without it every site with a key may.'),
  networks: z
    .record(networkSegmentSchema, networkSchema)
    .refine((all) => Object.keys(all).length > 0, 'must have at least one network')
    .optional()
    .describe('By their segment of addresses: {base_url} is /rpc/{network}.'),
  files: filesSchema.prefault({ kind: 'embedded' }),
  lookups: lookupsSchema
    .default({})
    .describe('Servers on which people may look contracts and selectors up; none by default.'),
  limits: limitsSchema.prefault({}),
  drain: drainSchema.prefault({}),
  logLevel: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('warn')
    .describe('At "info", a line for each request. KEYHOLE_LOG_LEVEL in the environment wins.'),
  metricsToken: z
    .string()
    .refine(
      (text) => /^[!-~]{8,}$/.test(text),
      'must be 8 or more printable ASCII characters without spaces',
    )
    .optional()
    .describe('Who sends it as a Bearer token may read /metrics; else only this machine may.'),
})

export type ConfigFile = z.output<typeof configFileSchema>
