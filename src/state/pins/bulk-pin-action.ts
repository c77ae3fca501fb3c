import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ApiFailure } from '#api/errors.ts'
import { createObservable } from '#api/observable.ts'
import { ownPinKey, type PinEntryKey } from '#domain/files/pins/pin-entry.ts'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { mayRetrySoon, retryDelayMs } from '#queries/client.ts'
import { auditPin } from '#state/pins/audit-pin.ts'
import { changePin } from '#state/pins/change-pin.ts'
import { cachedPinEntry } from '#state/pins/pin-list.ts'

/** Commands for many CIDs at once; `audit` only reads, `migrate` copies to another service. */
export type BulkPinCommand = 'pin/add' | 'pin/rm' | 'audit' | 'migrate'

/** The current action, or the last one. */
export type BulkPinAction = {
  command: BulkPinCommand
  keys: readonly PinEntryKey[]
  /** Migrate: the `{ipfs_url}` of the other service. */
  to: string
  /** Grows in place, as `outcomes` does. */
  done: readonly PinEntryKey[]
  /** `Pins` of the service's last answer. */
  pins: readonly string[]
  /** Audit: entries the service could not read. */
  missing: number
  /** Audit: entries found, while the outcome of their last pin request is not known. */
  unsettled: number
  /** Pins, once stopped: requests without an answer. Their outcome is unknown. */
  unanswered: number
  /** Failures, in a sentence each; migrate: the result for each entry. */
  outcomes: readonly { key: PinEntryKey; message: string; failure?: ApiFailure }[]
  /** Migrate: the current step, as a text. */
  doing: string
  state: 'under way' | 'waiting' | 'stopped' | 'over'
}

const currentAction = createObservable<BulkPinAction | undefined>(undefined)
let controller = new AbortController()
let latestRunId = 0

/** Requests at a time: a service is kept busy, not flooded. */
const maxConcurrentRequests = 4
const maxAttempts = 4

/**
 * Runs a command on many CIDs; one action at a time. It lives outside of any component, so that it
 * goes on while another page is read. Failures that may pass are retried; others are listed.
 */
export function useBulkPinAction() {
  const client = useQueryClient()
  const actionState = useSyncExternalStore(currentAction.watch, currentAction.read)
  return {
    action: actionState,
    /** Starting another action would end the current one. */
    busy: actionState?.state === 'under way' || actionState?.state === 'waiting',
    start: (command: BulkPinCommand, keys: readonly PinEntryKey[], to = '') =>
      runBulkAction(client, command, keys, to),
    stop: () => controller.abort(),
    dismiss: () => currentAction.change(undefined),
  }
}

async function runBulkAction(
  client: QueryClient,
  command: BulkPinCommand,
  keys: readonly PinEntryKey[],
  to: string,
) {
  controller.abort()
  controller = new AbortController()
  const { signal } = controller
  const runId = ++latestRunId
  const done: PinEntryKey[] = []
  const outcomes: BulkPinAction['outcomes'][number][] = []
  let actionState: BulkPinAction = {
    command,
    keys,
    to,
    outcomes,
    doing: '',
    done,
    pins: [],
    missing: 0,
    unsettled: 0,
    unanswered: 0,
    state: 'under way',
  }
  const updateAction = (change: Partial<BulkPinAction>) => {
    actionState = { ...actionState, ...change }
    if (runId === latestRunId) currentAction.change(actionState)
  }
  updateAction({})
  const processKey = async (key: PinEntryKey) => {
    if (signal.aborted) return
    try {
      const isDone =
        command === 'migrate' ? await migrateOne(key) : await withRetries(() => runCommand(key))
      if (!isDone) return
      done.push(key)
      updateAction({})
    } catch (error) {
      if (signal.aborted) {
        if (isPinCommand(command) && cachedPinEntry(client, ownPinKey(key))?.asked)
          updateAction({ unanswered: actionState.unanswered + 1 })
        return
      }
      const failure = error as ApiFailure
      outcomes.push({ key, message: failure.message, failure })
      updateAction({})
    }
  }
  const withRetries = <T>(request: () => Promise<T>) =>
    retryWhileRetryable(request, signal, (state) => updateAction({ state }))
  async function runCommand(key: PinEntryKey): Promise<boolean> {
    if (isPinCommand(command)) updateAction({ pins: await changePin(client, command, key, signal) })
    else {
      const { found, settled } = await auditPin(client, key, signal)
      if (found === 'missing') updateAction({ missing: actionState.missing + 1 })
      if (!settled) updateAction({ unsettled: actionState.unsettled + 1 })
    }
    return true
  }
  async function migrateOne(key: PinEntryKey): Promise<boolean> {
    // Loaded when it is needed: most people never have a second service.
    const { migratePin } = await import('#state/pins/migrate-pin.ts')
    const { succeeded, message } = await migratePin(client, key, to, signal, withRetries, (doing) =>
      updateAction({ doing }),
    )
    outcomes.push({ key, message })
    updateAction({})
    return succeeded
  }
  await forEachConcurrent(keys, command === 'migrate' ? 2 : maxConcurrentRequests, processKey)
  updateAction({ state: signal.aborted ? 'stopped' : 'over' })
}

const isPinCommand = (command: BulkPinCommand) => command === 'pin/add' || command === 'pin/rm'

/** Retries failures that may pass, as long after as the service asks. */
async function retryWhileRetryable<T>(
  request: () => Promise<T>,
  signal: AbortSignal,
  setState: (state: BulkPinAction['state']) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request()
    } catch (error) {
      const failure = error as ApiFailure
      if (attempt === maxAttempts || signal.aborted || !mayRetrySoon(failure)) throw failure
      setState('waiting')
      await sleepUnlessAborted(retryDelayMs(attempt - 1, failure), signal)
      setState('under way')
    }
  }
}

const sleepUnlessAborted = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
