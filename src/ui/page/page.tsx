import type { ReactNode } from 'react'

type Props = {
  title: string
  children: ReactNode
}

/** A page's column, as wide as the header, and its document title. */
export function Page({ title, children }: Props) {
  return (
    <div className="settles mx-auto grid w-full max-w-[90rem] grid-cols-[minmax(0,1fr)] gap-4 px-4 py-5 sm:px-6">
      <title>{title === 'Keyhole' ? title : `${title} · Keyhole`}</title>
      {children}
    </div>
  )
}
