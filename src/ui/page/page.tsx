import type { ReactNode } from 'react'

type Props = {
  title: string
  /** True for a page with a table, which makes use of a wide screen. */
  wide?: boolean
  children: ReactNode
}

/** A page's column and its document title. */
export function Page({ title, wide = false, children }: Props) {
  return (
    <div
      className={`mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-4 px-4 py-5 sm:px-6 ${wide ? 'max-w-[90rem]' : 'max-w-[75rem]'}`}
    >
      <title>{title === 'Keyhole' ? title : `${title} · Keyhole`}</title>
      {children}
    </div>
  )
}
