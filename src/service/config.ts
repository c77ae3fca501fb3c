import { StartError } from '#service/start-error.ts'

/** What the environment says about one service. A setting that is absent there is absent here. */
export type Config = {
  host: string
  port: number
  dataDir: string
  apiKey?: string
  apiKeySecret?: string
  /** A developer's own node, served as `devnet` instead of the embedded chain. */
  rpcUrl?: URL
}

/**
 * Reads the settings of the service from environment variables; an empty one counts as not set.
 * Throws a StartError that names the setting and the fix, and never repeats a secret.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const apiKey = env.KEYHOLE_API_KEY && readApiKey(env.KEYHOLE_API_KEY)
  const apiKeySecret = env.KEYHOLE_API_KEY_SECRET && readApiKeySecret(env.KEYHOLE_API_KEY_SECRET)
  const rpcUrl = env.KEYHOLE_RPC_URL && readRpcUrl(env.KEYHOLE_RPC_URL)
  return {
    host: readHost(env.HOST || '127.0.0.1'),
    port: readPort(env.PORT || '7300'),
    dataDir: env.KEYHOLE_DATA_DIR || '.keyhole',
    ...(apiKey && { apiKey }),
    ...(apiKeySecret && { apiKeySecret }),
    ...(rpcUrl && { rpcUrl }),
  }
}

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new StartError(`PORT must be a whole number from 0 to 65535, for example PORT=7301`)
}

function readHost(text: string): string {
  if (/^[\w.-]+$|^[\da-f:.]+$/i.test(text)) return text
  throw new StartError(
    'HOST must be an address or a name of this machine without a scheme or a port, for example HOST=127.0.0.1',
  )
}

/** The key is a segment of addresses (spec 5.1) and the user name of Basic credentials (5.2). */
function readApiKey(text: string): string {
  if (/^[a-z0-9][\w.~-]{0,127}$/i.test(text)) return text
  throw new StartError(
    'KEYHOLE_API_KEY must be 1 to 128 letters, digits and - _ . ~, starting with a letter or digit; unset it to have a key made',
  )
}

function readApiKeySecret(text: string): string {
  if (/^[!-~]{1,128}$/.test(text)) return text
  throw new StartError(
    'KEYHOLE_API_KEY_SECRET must be 1 to 128 printable ASCII characters without spaces; unset it to have a secret made',
  )
}

function readRpcUrl(text: string): URL {
  if (/^https?:/i.test(text) && URL.canParse(text)) return new URL(text)
  throw new StartError(
    'KEYHOLE_RPC_URL must be the http:// or https:// address of a node, for example KEYHOLE_RPC_URL=http://127.0.0.1:8545',
  )
}
