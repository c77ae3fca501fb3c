import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type ApiFailure, mayPass } from '#api/errors.ts'
import { createObservable } from '#api/observable.ts'
import { type PinEntryKey, ownPinKey } from '#domain/files/pins/pin-entry.ts'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { retryDelay } from '#queries/client.ts'
import { knownEntry } from '#state/pins/pin-list.ts'
import { audit } from '#state/pins/audit-pin.ts'
import { changePin } from '#state/pins/change-pin.ts'

/** What can be done with many CIDs at once; `audit` only reads, `migrate` copies to another service. */
export type LedgerCommand = 'pin/add' | 'pin/rm' | 'audit' | 'migrate'

/** The action under way, or the last one. */
export type LedgerAction = {
  command: LedgerCommand
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

const action = createObservable<LedgerAction | undefined>(undefined)
let stop = new AbortController()
let latest = 0

/** Requests at a time: a service is kept busy, not flooded. */
const atOnce = 4
const attempts = 4

/**
 * Pins, unpins or audits many CIDs; one action at a time. It lives outside of any component, so
 * that it goes on while another page is read. What may pass is tried again; what fails is listed.
 */
export function useLedgerAction() {
  const client = useQueryClient()
  const now = useSyncExternalStore(action.watch, action.read)
  return {
    action: now,
    /** Another one would end the one under way. */
    busy: now?.state === 'under way' || now?.state === 'waiting',
    start: (command: LedgerCommand, keys: readonly PinEntryKey[], to = '') =>
      run(client, command, keys, to),
    stop: () => stop.abort(),
    dismiss: () => action.change(undefined),
  }
}

async function run(
  client: QueryClient,
  command: LedgerCommand,
  keys: readonly PinEntryKey[],
  to: string,
) {
  stop.abort()
  stop = new AbortController()
  const { signal } = stop
  const id = ++latest
  const done: PinEntryKey[] = []
  const failed: { key: PinEntryKey; failure: ApiFailure }[] = []
  const outcomes: { key: PinEntryKey; words: string }[] = []
  let now: LedgerAction = {
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
  const tell = (changed: Partial<LedgerAction>) => {
    now = { ...now, ...changed }
    if (id === latest) action.change(now)
  }
  tell({})
  const work = async (key: PinEntryKey) => {
    if (signal.aborted) return
    try {
      const well = command === 'migrate' ? await moved(key) : await patient(() => one(key))
      if (!well) return
      done.push(key)
      tell({})
    } catch (failure) {
      if (signal.aborted) {
        if (isPin(command) && knownEntry(client, ownPinKey(key))?.asked)
          tell({ unanswered: now.unanswered + 1 })
        return
      }
      outcomes.push({ key, words: (failure as ApiFailure).message })
      failed.push({ key, failure: failure as ApiFailure })
      tell({})
    }
  }
  const patient = <T>(ask: () => Promise<T>) => patiently(ask, signal, (state) => tell({ state }))
  async function one(key: PinEntryKey): Promise<boolean> {
    if (isPin(command)) tell({ pins: await changePin(client, command, key, signal) })
    else {
      const { found, settled } = await audit(client, key, signal)
      if (found === 'missing') tell({ missing: now.missing + 1 })
      if (!settled) tell({ unsettled: now.unsettled + 1 })
    }
    return true
  }
  async function moved(key: PinEntryKey): Promise<boolean> {
    // Loaded when it is asked for: most never have a second service.
    const { migrate } = await import('#state/pins/migrate-pin.ts')
    const { well, words } = await migrate(client, key, to, signal, patient, (doing) =>
      tell({ doing }),
    )
    outcomes.push({ key, words })
    tell({})
    return well
  }
  await forEachConcurrent(keys, command === 'migrate' ? 2 : atOnce, work)
  tell({ state: signal.aborted ? 'stopped' : 'over' })
}

const isPin = (command: LedgerCommand) => command === 'pin/add' || command === 'pin/rm'

/** Tries again what may pass, as long after as the service asks; `tell` hears of the waiting. */
async function patiently<T>(
  ask: () => Promise<T>,
  signal: AbortSignal,
  tell: (state: LedgerAction['state']) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      const failure = error as ApiFailure
      if (attempt === attempts || signal.aborted || !mayPass(failure)) throw failure
      tell('waiting')
      await pause(retryDelay(attempt - 1, failure), signal)
      tell('under way')
    }
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
