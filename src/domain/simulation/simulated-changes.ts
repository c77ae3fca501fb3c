import type { AccountChange, BeforeAfter } from '#domain/changes/account-change.ts'
import type { StateOverrides } from '#domain/overrides/state-overrides.ts'
import type { SimulatedCall } from '#domain/simulation/read-simulation.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import type { CallFrame } from '#domain/trace/call-trace.ts'
import { isSameHex, toQuantityHex } from '#domain/values/hex.ts'

/** The state overrides by which the next call begins with what one changed. */
export function overridesAfter(overrides: StateOverrides, changes: readonly AccountChange[]) {
  const next = { ...overrides }
  for (const { address, balance, nonce, code, slots } of changes) {
    const { state, stateDiff, ...others } = next[address] ?? {}
    const words = Object.fromEntries(slots.map(({ slot, after }) => [slotWord(slot), after]))
    // An account that is destroyed loses slots, too, that a diff does not list.
    const whole = code?.after === '0x' && code.before !== '0x' ? {} : state
    next[address] = {
      ...others,
      ...(balance && { balance: toQuantityHex(balance.after) }),
      ...(nonce && { nonce: toQuantityHex(nonce.after) }),
      ...(code && { code: code.after }),
      ...(whole ? { state: { ...whole, ...words } } : { stateDiff: { ...stateDiff, ...words } }),
    }
  }
  return next
}

/**
 * Whether a traced run is that of a simulated call: it ends as that did, and begins with the overrides, which
 * a node may ignore.
 */
export function isRunOf(
  call: SimulatedCall | undefined,
  [frame]: readonly CallFrame[],
  overrides: StateOverrides,
  changes: readonly AccountChange[],
): boolean {
  const succeeds = frame?.error === undefined
  if (!frame || succeeds !== (call?.outcome === 'succeeds')) return false
  if (succeeds && !/^create/.test(frame.kind) && !isSameHex(frame.output, call?.data)) return false
  return changes.every(({ address, balance, nonce, slots, codeBefore = '0x' }) => {
    const override = overrides[address] ?? {}
    const words = override.state ?? override.stateDiff ?? {}
    return (
      (override.code === undefined || isSameHex(override.code, codeBefore)) &&
      beginsWith(balance, override.balance) &&
      beginsWith(nonce, override.nonce) &&
      slots.every((change) => beginsWith(change, words[slotWord(change.slot)]))
    )
  })
}

const beginsWith = (pair: BeforeAfter<unknown> | undefined, value: string | undefined) =>
  pair === undefined || value === undefined || BigInt(pair.before as string) === BigInt(value)
