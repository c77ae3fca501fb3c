import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ApiFailure } from '#api/errors.ts'
import { createObservable } from '#api/observable.ts'
import type { PinEntryKey } from '#domain/files/pins/pin-entry.ts'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { mayRetrySoon, retryDelayMs } from '#queries/client.ts'
import { auditPin, changePin } from '#state/pins/change-pin.ts'
import { cachedPinEntry } from '#state/pins/pin-list.ts'

/** Commands for many CIDs at once; `audit` only reads. */
export type BulkPinCommand = 'pin/add' | 'pin/rm' | 'audit'

/** The current action, or the last one. */
export type BulkPinAction = {
  command: BulkPinCommand
  keys: readonly PinEntryKey[]
  /** Grows in place, as `failures` does. */
  done: readonly PinEntryKey[]
  /** `Pins` of the service's last answer. */
  pins: readonly string[]
  /** Audit: entries the service could not read. */
  missing: number
  /** Audit: entries found, while the outcome of their last pin request is not known. */
  unsettled: number
  /** Pins, once stopped: requests without an answer. Their outcome is unknown. */
  unanswered: number
  failures: readonly { key: PinEntryKey; failure: ApiFailure }[]
  state: 'under way' | 'waiting' | 'stopped' | 'over'
}

const currentAction = createObservable<BulkPinAction | undefined>(undefined)
let controller = new AbortController()

/** Requests at a time: a service is kept busy, not flooded. */
const maxConcurrentRequests = 4
const maxAttemptsOfMany = 4

/**
 * Runs a command on many CIDs; one action at a time. It lives outside of any component, so that it
 * goes on while another page is read. Of many, failures that may pass are retried; others are listed.
 */
export function useBulkPinAction() {
  const client = useQueryClient()
  const actionState = useSyncExternalStore(currentAction.watch, currentAction.read)
  return {
    action: actionState,
    /** Starting another action would end the current one. */
    busy: actionState?.state === 'under way' || actionState?.state === 'waiting',
    start: (command: BulkPinCommand, keys: readonly PinEntryKey[]) =>
      runBulkAction(client, command, keys),
    stop: () => controller.abort(),
    dismiss: () => currentAction.change(undefined),
  }
}

async function runBulkAction(
  client: QueryClient,
  command: BulkPinCommand,
  keys: readonly PinEntryKey[],
) {
  controller.abort()
  controller = new AbortController()
  const { signal } = controller
  const done: PinEntryKey[] = []
  const failures: BulkPinAction['failures'][number][] = []
  let actionState: BulkPinAction = {
    command,
    keys,
    failures,
    done,
    pins: [],
    missing: 0,
    unsettled: 0,
    unanswered: 0,
    state: 'under way',
  }
  const updateAction = (change: Partial<BulkPinAction>) => {
    actionState = { ...actionState, ...change }
    if (signal === controller.signal) currentAction.change(actionState)
  }
  updateAction({})
  // A single one is watched by the person who pressed: its failure is told at once.
  const maxAttempts = keys.length === 1 ? 1 : maxAttemptsOfMany
  const processKey = async (key: PinEntryKey) => {
    if (signal.aborted) return
    for (let attempt = 1; ; attempt++) {
      try {
        await runCommand(key)
        done.push(key)
        return updateAction({})
      } catch (error) {
        const failure = error as ApiFailure
        if (signal.aborted) {
          if (command !== 'audit' && cachedPinEntry(client, key)?.asked)
            updateAction({ unanswered: actionState.unanswered + 1 })
          return
        }
        if (attempt === maxAttempts || !mayRetrySoon(failure)) {
          failures.push({ key, failure })
          return updateAction({})
        }
        updateAction({ state: 'waiting' })
        await sleepUnlessAborted(retryDelayMs(attempt - 1, failure), signal)
        updateAction({ state: 'under way' })
      }
    }
  }
  async function runCommand(key: PinEntryKey) {
    if (command !== 'audit')
      return updateAction({ pins: await changePin(client, command, key, signal) })
    const { found, settled } = await auditPin(client, key, signal)
    if (found === 'missing') updateAction({ missing: actionState.missing + 1 })
    if (!settled) updateAction({ unsettled: actionState.unsettled + 1 })
  }
  await forEachConcurrent(keys, maxConcurrentRequests, processKey)
  updateAction({ state: signal.aborted ? 'stopped' : 'over' })
}

const sleepUnlessAborted = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
