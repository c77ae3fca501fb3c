import { countWithNoun, isAddress, isHash } from '#domain/values/hex.ts'
import { asRawObject, isRawObject } from '#domain/values/raw.ts'
import { AddressLink } from '#ui/values/address-link.tsx'
import { CopyableValue } from '#ui/values/bytes-value.tsx'
import { UnexpectedValue } from '#ui/values/unexpected-value.tsx'

/** The addresses that a transaction declares and, below each, its storage slots (EIP-2930). */
export default function AccessList({ entries }: { entries: unknown }) {
  if (!Array.isArray(entries))
    return <span className="text-warn">unexpected form: not a list, see JSON</span>
  if (entries.length === 0) return <span className="text-mute">empty</span>
  const slotCount = entries.flatMap((entry) => storageKeysOf(entry) ?? []).length
  return (
    <>
      <p className="text-mute">
        {countWithNoun(entries.length, 'address', 'addresses')},{' '}
        {countWithNoun(slotCount, 'slot', 'slots')}
      </p>
      <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1">
        {entries.map((entry, index) => {
          const address = asRawObject(entry).address
          const storageKeys = storageKeysOf(entry)
          return (
            <li key={index}>
              {isAddress(address) ? (
                <AddressLink address={address} copyName="the address" />
              ) : (
                <UnexpectedValue value={address} />
              )}
              <ul className="ml-2 min-w-0 border-l border-line pl-4">
                {storageKeys?.map((key, keyIndex) => (
                  <li key={keyIndex} className="-ml-4 flex min-h-6 items-center gap-1">
                    <span aria-hidden="true" className="w-3 shrink-0 border-t border-line" />
                    {isHash(key) ? (
                      <div className="min-w-0">
                        <CopyableValue text={key} what="Slot" />
                      </div>
                    ) : (
                      <UnexpectedValue value={key} />
                    )}
                  </li>
                ))}
                {storageKeys?.length === 0 && <li className="text-mute">no slots</li>}
                {!storageKeys && <li className="text-warn">slots in an unexpected form</li>}
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
