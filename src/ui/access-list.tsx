import { isRawObject } from '#domain/raw.ts'
import { Hex } from '#ui/hex.tsx'

/** Addresses and storage keys that a transaction names beforehand (EIP-2930). */
export function AccessList({ entries }: { entries: readonly unknown[] }) {
  if (entries.length === 0) return <span className="text-mute">empty</span>
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {entries.map((entry, index) => {
        const { address, storageKeys } = isRawObject(entry) ? entry : {}
        const keys = Array.isArray(storageKeys) ? storageKeys : []
        return (
          <li key={index}>
            <Hex value={String(address)} />
            <ul className="ml-4 min-w-0">
              {keys.map((key, place) => (
                <li key={place} className="flex">
                  <Hex value={String(key)} />
                </li>
              ))}
              {keys.length === 0 && <li className="text-mute">no storage keys</li>}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
