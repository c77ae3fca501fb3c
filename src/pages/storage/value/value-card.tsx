import type { ReactNode } from 'react'

type Props = {
  type: string
  name?: string
  /** Qualifies the type. */
  tag?: ReactNode
  children: ReactNode
}

/** The card of a read value: its type and name first, the value below. */
export function ValueCard({ type, name = '', tag, children }: Props) {
  return (
    <section
      aria-label="Value"
      className="settles card grid grid-cols-[minmax(0,1fr)] gap-2.5 px-4 py-3.5 sm:px-5"
    >
      <h2 className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-mute">
        <span className="data min-w-0 break-all">{type}</span>
        {name !== '' && name !== type && <span className="data min-w-0 truncate">{name}</span>}
        {tag}
      </h2>
      {children}
    </section>
  )
}

/** Zero is a value, but this API cannot tell what it means. */
export function ZeroLine({ isMapping = false }: { isMapping?: boolean }) {
  return (
    <p className="text-mute">
      {isMapping
        ? '32 zero bytes, as in the slot of every mapping: values are found by key.'
        : '32 zero bytes: unset, set to zero, unused, or not a contract (same in this API).'}
    </p>
  )
}
