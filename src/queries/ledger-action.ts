import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type ApiFailure, mayPass, RpcError } from '#api/errors.ts'
import { cat } from '#api/files.ts'
import { createObservable } from '#api/observable.ts'
import { bareEntry, type LedgerKey } from '#domain/files/ledger-entry.ts'
import { retryDelay } from '#queries/client.ts'
import { changePin, updateLedger } from '#queries/ledger.ts'

/** What can be done with many CIDs at once; `audit` only reads. */
export type LedgerCommand = 'pin/add' | 'pin/rm' | 'audit'

/** The action under way, or the last one. */
export type LedgerAction = {
  command: LedgerCommand
  keys: readonly LedgerKey[]
  /** Those that are done; grows in place. */
  done: readonly LedgerKey[]
  failed: readonly { key: LedgerKey; failure: ApiFailure }[]
  /** What the service answered last: its `Pins`. */
  pins: readonly string[]
  /** Of an audit: those of which the service has nothing to read. */
  missing: number
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
    start: (command: LedgerCommand, keys: readonly LedgerKey[]) => run(client, command, keys),
    stop: () => stop.abort(),
    dismiss: () => action.change(undefined),
  }
}

async function run(client: QueryClient, command: LedgerCommand, keys: readonly LedgerKey[]) {
  stop.abort()
  stop = new AbortController()
  const { signal } = stop
  const id = ++latest
  const done: LedgerKey[] = []
  let now: LedgerAction = {
    command,
    keys,
    done,
    failed: [],
    pins: [],
    missing: 0,
    state: 'under way',
  }
  const tell = (changed: Partial<LedgerAction>) => {
    now = { ...now, ...changed }
    if (id === latest) action.change(now)
  }
  tell({})
  const queue = keys.values()
  const work = async () => {
    for (const key of queue) {
      if (signal.aborted) return
      try {
        await patiently(
          () => one(key),
          signal,
          (state) => tell({ state }),
        )
        done.push(key)
        tell({})
      } catch (failure) {
        if (signal.aborted) return
        tell({ failed: [...now.failed, { key, failure: failure as ApiFailure }] })
      }
    }
  }
  async function one(key: LedgerKey) {
    if (command !== 'audit') return tell({ pins: await changePin(client, command, key) })
    const found = await audit(key, signal)
    const at = new Date()
    await updateLedger(client, [key], (known) => ({
      ...(known ?? bareEntry(key, at)),
      audit: { at, found },
    }))
    if (found === 'missing') tell({ missing: now.missing + 1 })
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  tell({ state: signal.aborted ? 'stopped' : 'over' })
}

/** Reads the first byte of a CID: a pin cannot be asked for, but content that is gone shows. */
async function audit({ cid, service }: LedgerKey, signal: AbortSignal) {
  try {
    await cat(cid, () => 1, signal, undefined, service)
    return 'readable' as const
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    // Kubo names a folder so: it is there, and `cat` reads files only.
    if (/is a directory/i.test(error.message)) return 'readable' as const
    if (/not found|could not find|no such/i.test(error.message)) return 'missing' as const
    throw error
  }
}

/** Tries again what may pass, as long after as the service asks; `tell` hears of the waiting. */
async function patiently(
  ask: () => Promise<void>,
  signal: AbortSignal,
  tell: (state: LedgerAction['state']) => void,
): Promise<void> {
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
