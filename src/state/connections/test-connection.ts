import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { connectionTo } from '#api/connections/connections.ts'
import type { ApiFailure } from '#api/errors.ts'
import { abortOnConnectionChange } from '#state/connections/connection-changes.ts'
import {
  type CheckResult,
  type CheckSubject,
  type ConnectionCheck,
  filesChecks,
} from '#state/connections/files-checks.ts'
import { nodeChecks } from '#state/connections/node-checks.ts'
import { saveFoundChainId } from '#state/connections/own-connections.ts'

/** The result of a test for one operation, the WebSocket or the chain. */
export type ConnectionTestRow = {
  what: CheckSubject
  milliseconds?: number
} & ({ state: 'waiting' } | CheckResult | { state: 'failed'; failure: ApiFailure })

/**
 * Tries each of the eight operations of a connection, the WebSocket and the chain, without changing
 * anything at the service. Rows come in the order in which they are tried. Once the connection is
 * changed or its secrets are cleared, the rest is not tried. A chain ID that the
 * connection lacks is taken from the test.
 */
export function useConnectionTest(network: string): readonly ConnectionTestRow[] {
  const client = useQueryClient()
  const [rows, setRows] = useState<readonly ConnectionTestRow[]>([])
  useEffect(() => {
    let hasLeft = false
    const updateRows = (nextRows: readonly ConnectionTestRow[]) => hasLeft || setRows(nextRows)
    const controller = new AbortController()
    runConnectionTest(network, updateRows, controller).then((foundChainId) => {
      if (foundChainId !== undefined) saveFoundChainId(client, network, foundChainId)
    })
    return () => {
      hasLeft = true
      controller.abort()
    }
  }, [client, network])
  return rows
}

async function runConnectionTest(
  network: string,
  updateRows: (rows: readonly ConnectionTestRow[]) => void,
  controller: AbortController,
): Promise<bigint | undefined> {
  const connection = await connectionTo(network)
  const endUse = abortOnConnectionChange(controller, connection)
  const checkGroups = [nodeChecks(connection), filesChecks(connection.files)]
  let rows: ConnectionTestRow[] = checkGroups.flat().map(({ what }) => ({ what, state: 'waiting' }))
  updateRows(rows)
  const updateRow = (row: ConnectionTestRow) => {
    rows = rows.map((other) => (other.what === row.what ? row : other))
    updateRows(rows)
  }
  await Promise.all(
    checkGroups.map((checks) => runSequentially(checks, updateRow, controller.signal)),
  )
  endUse()
  return rows.flatMap((row) => ('chainId' in row && row.chainId) || [])[0]
}

/** Runs one check after the other: a limit of requests a second must not refuse the test. */
async function runSequentially(
  checks: readonly ConnectionCheck[],
  updateRow: (row: ConnectionTestRow) => void,
  signal: AbortSignal,
) {
  let isSilent = false
  for (const { what, run } of checks) {
    if (isSilent || signal.aborted) {
      updateRow({ what, state: 'not tried', note: signal.aborted ? changedNote : unansweredNote })
      continue
    }
    const startedAtMs = performance.now()
    try {
      const checkResult = await run(signal)
      updateRow({ what, ...checkResult, milliseconds: performance.now() - startedAtMs })
    } catch (error) {
      if (signal.aborted) {
        updateRow({ what, state: 'not tried', note: changedNote })
        continue
      }
      const failure = error as ApiFailure
      isSilent = failure.kind === 'unreachable' && failure.reason === 'timeout'
      updateRow({ what, state: 'failed', failure, milliseconds: performance.now() - startedAtMs })
    }
  }
}

const unansweredNote = 'Not tried: no response to the check before.'
const changedNote = 'Not tried: connection changed or secrets cleared.'
