import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiFailure } from '#api/errors.ts'
import { isRawObject, parseJson } from '#domain/values/raw.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { isChunkLoadError, ReloadNote } from '#ui/lazy/reload-note.tsx'

type Props = {
  label: string
  /** Server that the look-up asks. */
  host: string
  /** Data that the server gets, such as "the address and chain ID". */
  sends: string
  lookup: Pick<UseQueryResult<unknown, ApiFailure>, 'isFetching' | 'error' | 'refetch'>
  /** The outcome, once known. */
  children: ReactNode
}

/**
 * Asks a third party by a press: it first says which server gets which data, and then how the
 * look-up went. `lookup` is a query that runs by its `refetch` alone.
 */
export function LookupButton({ label, host, sends, lookup, children }: Props) {
  const { isFetching, error, refetch } = lookup
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm print:hidden">
      <BusyButton busy={isFetching} onClick={() => refetch()}>
        {isFetching ? 'Loading…' : label}
      </BusyButton>
      <span className="text-mute">
        Sends {sends} to {host}.
      </span>
      {error && !isFetching && isChunkLoadError(error) ? (
        <ReloadNote className="w-full">Part of this page could not be loaded.</ReloadNote>
      ) : error && !isFetching ? (
        <p role="alert" className="w-full text-bad wrap-anywhere">
          {host}: {describeLookupFailure(error)}
        </p>
      ) : (
        <p role="status" className="w-full empty:hidden wrap-anywhere">
          {!isFetching && children}
        </p>
      )}
    </div>
  )
}

function describeLookupFailure(failure: ApiFailure): string {
  if (failure.kind === 'unreachable' && failure.reason === 'network')
    return 'No response. It may be down or block this page (CORS).'
  const serverMessage = failure.kind === 'refused' && readServerMessage(failure.body)
  return serverMessage ? `${failure.message} “${serverMessage}”` : failure.message
}

const maxMessageCharacters = 200

/** The server's message about the request: Sourcify's `message`, the signature server's `error`. */
function readServerMessage(body: string): string | undefined {
  const json = parseJson(body)
  if (!isRawObject(json)) return undefined
  const message = json.message ?? json.error
  return typeof message === 'string' ? message.slice(0, maxMessageCharacters) : undefined
}
