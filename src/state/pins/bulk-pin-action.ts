import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type ApiFailure, isRetryable } from '#api/errors.ts'
import { createObservable } from '#api/observable.ts'
import { ownPinKey, type PinEntryKey } from '#domain/files/pins/pin-entry.ts'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { retryDelayMs } from '#queries/client.ts'
import { auditPin } from '#state/pins/audit-pin.ts'
import { changePin } from '#state/pins/change-pin.ts'
import { cachedPinEntry } from '#state/pins/pin-list.ts'

/** What can be done with many CIDs at once; `audit` only reads, `migrate` copies to another service. */
export type BulkPinCommand = 'pin/add' | 'pin/rm' | 'audit' | 'migrate'

/** The action under way, or the last one. */
export type BulkPinAction = {
  command: BulkPinCommand
  keys: readonly PinEntryKey[]
  /** Of `migrate`: the `{ipfs_url}` of the other service. */
  to: string
  /** Those that are done; it and `failed` grow in place. */
  done: readonly PinEntryKey[]
  failed: readonly { key: PinEntryKey; failure: ApiFailure }[]
  /** What the service answered last: its `Pins`. */
  pins: readonly string[]
  /** Of an audit: those of which the service has nothing to read. */
  missing: number
  /** Of an audit: those that are there, and still nobody knows what became of their pin. */
  unsettled: number
  /** Of pins, once stopped: those that were asked and not answered. Nobody knows what became of them. */
  unanswered: number
  /** Of `migrate`: what became of each, in words; grows in place. */
  outcomes: readonly { key: PinEntryKey; words: string }[]
  /** Of `migrate`: what is done now, in words. */
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
 * Pins, unpins or audits many CIDs; one action at a time. It lives outside of any component, so
 * that it goes on while another page is read. What may pass is tried again; what fails is listed.
 */
export function useBulkPinAction() {
  const client = useQueryClient()
  const actionState = useSyncExternalStore(currentAction.watch, currentAction.read)
  return {
    action: actionState,
    /** Another one would end the one under way. */
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
  const failed: { key: PinEntryKey; failure: ApiFailure }[] = []
  const outcomes: { key: PinEntryKey; words: string }[] = []
  let actionState: BulkPinAction = {
    command,
    keys,
    to,
    outcomes,
    doing: '',
    done,
    failed,
    pins: [],
    missing: 0,
    unsettled: 0,
    unanswered: 0,
    state: 'under way',
  }
  const updateAction = (changed: Partial<BulkPinAction>) => {
    actionState = { ...actionState, ...changed }
    if (runId === latestRunId) currentAction.change(actionState)
  }
  updateAction({})
  const processKeys = async (key: PinEntryKey) => {
    if (signal.aborted) return
    try {
      const isDone =
        command === 'migrate' ? await migrateOne(key) : await withRetries(() => runCommand(key))
      if (!isDone) return
      done.push(key)
      updateAction({})
    } catch (failure) {
      if (signal.aborted) {
        if (isPinCommand(command) && cachedPinEntry(client, ownPinKey(key))?.asked)
          updateAction({ unanswered: actionState.unanswered + 1 })
        return
      }
      outcomes.push({ key, words: (failure as ApiFailure).message })
      failed.push({ key, failure: failure as ApiFailure })
      updateAction({})
    }
  }
  const withRetries = <T>(ask: () => Promise<T>) =>
    retryWhileRetryable(ask, signal, (state) => updateAction({ state }))
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
    // Loaded when it is asked for: most never have a second service.
    const { migratePin: migrate } = await import('#state/pins/migrate-pin.ts')
    const { succeeded: well, message: words } = await migrate(
      client,
      key,
      to,
      signal,
      withRetries,
      (doing) => updateAction({ doing }),
    )
    outcomes.push({ key, words })
    updateAction({})
    return well
  }
  await forEachConcurrent(keys, command === 'migrate' ? 2 : maxConcurrentRequests, processKeys)
  updateAction({ state: signal.aborted ? 'stopped' : 'over' })
}

const isPinCommand = (command: BulkPinCommand) => command === 'pin/add' || command === 'pin/rm'

/** Tries again what may pass, as long after as the service asks; `tell` hears of the waiting. */
async function retryWhileRetryable<T>(
  ask: () => Promise<T>,
  signal: AbortSignal,
  updateAction: (state: BulkPinAction['state']) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      const failure = error as ApiFailure
      if (attempt === maxAttempts || signal.aborted || !isRetryable(failure)) throw failure
      updateAction('waiting')
      await sleepUnlessAborted(retryDelayMs(attempt - 1, failure), signal)
      updateAction('under way')
    }
  }
}

const sleepUnlessAborted = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
