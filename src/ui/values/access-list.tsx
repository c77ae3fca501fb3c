import { isAddress, isHash } from '#domain/values/hex.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { CopyableValue } from '#ui/values/copyable-value.tsx'

/** The addresses that a transaction names and, below each, its storage slots (EIP-2930). */
export function AccessList({ entries }: { entries: unknown }) {
  if (!Array.isArray(entries))
    return <span className="text-warn">unexpected form: no list, see the raw JSON</span>
  if (entries.length === 0) return <span className="text-mute">empty: it names nothing</span>
  const slotCount = entries.flatMap((entry) => storageKeysOf(entry) ?? []).length
  return (
    <>
      <p className="text-mute">
        {pluralize(entries.length, 'address', 'addresses')}, {pluralize(slotCount, 'slot', 'slots')}
      </p>
      <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1">
        {entries.map((entry, index) => {
          const address = isRawObject(entry) ? entry.address : undefined
          const storageKeys = storageKeysOf(entry)
          return (
            <li key={index}>
              <AccessListValue value={address} valid={isAddress(address)} what="Address" />
              <ul className="ml-2 min-w-0 border-l border-line pl-4">
                {storageKeys?.map((key, keyIndex) => (
                  <li key={keyIndex} className="-ml-4 flex items-center gap-1">
                    <span aria-hidden="true" className="w-3 shrink-0 border-t border-line" />
                    <AccessListValue value={key} valid={isHash(key)} what="Slot" />
                  </li>
                ))}
                {storageKeys?.length === 0 && <li className="text-mute">the address alone</li>}
                {!storageKeys && <li className="text-warn">its slots are in an unexpected form</li>}
              </ul>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const storageKeysOf = (entry: unknown): readonly unknown[] | undefined =>
  isRawObject(entry) && Array.isArray(entry.storageKeys) ? entry.storageKeys : undefined

const pluralize = (count: number, one: string, more: string) =>
  `${groupDigits(count)} ${count === 1 ? one : more}`

function AccessListValue({ value, valid, what }: { value: unknown; valid: boolean; what: string }) {
  if (valid)
    return (
      <div className="min-w-0">
        <CopyableValue text={String(value)} what={what} />
      </div>
    )
  return (
    <span>
      <span className="data break-all">{JSON.stringify(value) ?? 'none'}</span>{' '}
      <span className="text-warn">unexpected form</span>
    </span>
  )
}
