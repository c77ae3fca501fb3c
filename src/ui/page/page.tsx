import type { ReactNode } from 'react'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'

/** A page's column and its document title. */
export function Page({
  title,
  wide = false,
  children,
}: {
  title: string
  /** Whether it holds a table, which makes use of a wide screen. */
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={`mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-4 px-4 py-5 sm:px-6 ${wide ? 'max-w-[90rem]' : 'max-w-[75rem]'}`}
    >
      <title>{title === 'Keyhole' ? title : `${title} · Keyhole`}</title>
      {children}
    </div>
  )
}

/** A page's heading, with the hash of its subject. */
export function PageHead({
  title,
  hash,
  what = 'hash',
}: {
  title: string
  hash?: string
  what?: string
}) {
  return (
    <header className="mb-1 min-w-0">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      {hash && (
        <p className="flex items-center gap-1">
          <HexValue value={hash} />
          <CopyButton text={hash} what={what} />
        </p>
      )}
    </header>
  )
}
