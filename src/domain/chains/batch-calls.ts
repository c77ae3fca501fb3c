import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/**
 * The calls of a transaction that has a list of them in place of a recipient, such as Tempo's of type
 * 0x76, each with the fields that a transaction has for its one call; undefined for any other.
 */
export function readBatch({ calls, from }: RawObject): RawObject[] | undefined {
  if (!Array.isArray(calls) || calls.length === 0 || !calls.every(isRawObject)) return undefined
  return calls.map(({ to, value, input, data }) => ({
    from,
    to: to ?? undefined,
    value: value ?? '0x0',
    input: input ?? data ?? '0x',
  }))
}
