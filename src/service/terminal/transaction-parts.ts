import type { Address } from 'viem'
import { decodeLog, formatEvent, type SourcedEvents } from '#domain/log/decode-log.ts'
import { readAuthorizations } from '#domain/transaction/authorization.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { asRawList, asRawObject } from '#domain/values/raw.ts'
import { type Fact, textOf } from '#service/terminal/answer.ts'

/** Entries of a list that programs get, of which people read fewer: a node may list thousands. */
const maxEntries = 100
const maxLines = 20

/** The first lines, and how many more there are. */
export const boundFacts = (
  facts: readonly Fact[],
  max = maxLines,
  count = facts.length,
): readonly Fact[] =>
  count > max ? [...facts.slice(0, max), ['  …', `${groupDigits(count - max)} more`]] : facts

/** The logs of a receipt by their events, those of an ABI before the bundled list; others by their topic. */
export function tellLogs(list: unknown, events: readonly SourcedEvents[]) {
  if (!Array.isArray(list)) return { facts: [] }
  const logs = list.slice(0, maxEntries).map((log) => {
    const { address, topics, data } = asRawObject(log)
    const item = decodeLog({ topics, data }, events)?.item
    return { address: textOf(address), event: item && formatEvent(item), topics, data }
  })
  const facts = logs.map(({ address, event, topics }, index): Fact => {
    const name = event?.replace(/\(.*/, '') ?? textOf(asRawList(topics)[0]) ?? 'no topic'
    return [`  [${index}]`, `${name}, ${address}`]
  })
  return {
    facts: boundFacts(facts, maxLines, list.length),
    json: { logCount: list.length, logs },
  }
}

/** The accounts that a transaction lets the code of others act for (EIP-7702), by the signers of its entries. */
export function tellDelegations(
  list: unknown,
  authorities: readonly (Address | undefined)[],
  chainId: bigint | undefined,
) {
  if (!Array.isArray(list)) return { facts: [] }
  const authorizations = readAuthorizations(list.slice(0, maxEntries), authorities, chainId)
  const facts = authorizations.map(({ authority, delegate, revokes, skipped }): Fact => {
    const to = revokes ? 'no contract' : (delegate ?? 'an unreadable address')
    const words = `${authority ?? 'an account'} to ${to}`
    return ['Delegation', skipped ? `${words}, skipped: ${skipped}` : words]
  })
  return { facts: boundFacts(facts, maxLines, list.length), json: { authorizations } }
}
