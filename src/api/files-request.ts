import { hasCredentials, noOffer } from '#api/connections.ts'
import { UnreachableError } from '#api/errors.ts'
import { base64, masked } from '#api/masked.ts'
import type { FilesConnection } from '#protocol/connection.ts'
import type { FileCommand } from '#protocol/file-commands.ts'

/** Where a command goes, the header that lets it in, and what of its answer may be shown. */
export type FilesRequest = {
  url: string
  /** Undefined where the file network wants none. */
  authorization: string | undefined
  /** A body of an answer without the secrets. */
  shown(body: string): string
}

/**
 * A request of spec 4.6 with the credentials of 5.2, or as the connection says.
 * @throws UnreachableError when key or secret are not here.
 */
export function filesRequest(
  files: FilesConnection & { remembered?: boolean },
  command: FileCommand,
  query: { readonly [name: string]: string },
): FilesRequest {
  const { ipfsUrl, auth = 'Basic', apiKey, apiKeySecret } = files
  if (files.remembered) throw new UnreachableError('network', noOffer)
  if (!hasCredentials(files))
    throw new UnreachableError(
      'no key',
      `The connection to the file network at ${ipfsUrl} lacks its key or secret.`,
    )
  const search = new URLSearchParams(query).toString()
  const basic = base64(`${apiKey}:${apiKeySecret}`)
  return {
    url: `${ipfsUrl}/api/v0/${command}${search && `?${search}`}`,
    authorization: { Basic: `Basic ${basic}`, Bearer: `Bearer ${apiKeySecret}`, none: undefined }[
      auth
    ],
    shown: (body) => masked(body, [apiKey, apiKeySecret, basic]),
  }
}
