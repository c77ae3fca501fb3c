import { toBase64 } from '#api/log/redact.ts'
import type { FilesConnection } from '#protocol/connection.ts'
import type { FileCommand } from '#protocol/file-commands.ts'

export type FileQuery = { readonly [name: string]: string }

/** A command as HTTP. */
export type FileTarget = {
  url: string
  /** The credentials, spec 5.2; none where the file network wants none. */
  headers: Readonly<Record<string, string>>
  /** Secrets that are removed from the answer. */
  secrets: readonly string[]
}

/** Target of a command of spec 4.6, with the credentials of 5.2, or as the connection says. */
export function fileTarget(
  { ipfsUrl, auth = 'Basic', apiKey, apiKeySecret }: FilesConnection,
  command: FileCommand,
  query: FileQuery,
): FileTarget {
  const search = new URLSearchParams(query).toString()
  const basic = toBase64(`${apiKey}:${apiKeySecret}`)
  const authorization = auth === 'Basic' ? `Basic ${basic}` : `Bearer ${apiKeySecret}`
  return {
    url: `${ipfsUrl}/api/v0/${command}${search && `?${search}`}`,
    headers: auth === 'none' ? {} : { authorization },
    secrets: [apiKey, apiKeySecret, basic],
  }
}
