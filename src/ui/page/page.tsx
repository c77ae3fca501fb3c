import { Info } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import type { PageParams } from '#paths/match-page.ts'

type NoteProps = {
  title: string
  /** `h1` where the note is the whole page. */
  heading?: 'h1' | 'h2'
  icon?: ReactNode
  /** At most two links or buttons that can help. */
  actions?: ReactNode
  inline?: boolean
  children?: ReactNode
}

/**
 * Shown instead of content: not found, not understood, nothing there yet. `inline` is for a remark
 * beside content.
 */
export function Note({
  title,
  heading: Heading = 'h2',
  icon,
  actions,
  inline = false,
  children,
}: NoteProps) {
  return (
    <section
      className={`card grid grid-cols-[minmax(0,1fr)] ${
        inline
          ? 'px-4 py-3 sm:px-5'
          : 'mx-auto my-4 w-full max-w-[30rem] justify-items-center px-6 py-8 text-center'
      }`}
    >
      {!inline && (
        <span
          aria-hidden="true"
          className="mb-3 grid size-10 place-items-center rounded-full bg-hover text-mute *:size-5"
        >
          {icon ?? <Info />}
        </span>
      )}
      <Heading className={`font-semibold ${Heading === 'h1' ? 'text-xl' : 'text-lg'}`}>
        {title}
      </Heading>
      {children && (
        <div className="mt-1 w-full max-w-prose text-pretty text-mute wrap-anywhere">
          {children}
        </div>
      )}
      {actions && (
        <div className={`mt-4 flex flex-wrap gap-2 ${inline ? '' : 'justify-center'}`}>
          {actions}
        </div>
      )}
    </section>
  )
}

type PageProps = {
  title: string
  children: ReactNode
}

/** A page's column, as wide as the header, and its document title. */
export function Page({ title, children }: PageProps) {
  return (
    <div className="settles mx-auto grid w-full max-w-[90rem] grid-cols-[minmax(0,1fr)] gap-4 px-4 py-5 sm:px-6">
      <title>{title === 'Keyhole' ? title : `${title} · Keyhole`}</title>
      {children}
    </div>
  )
}

/** Provided by `app/app-router.tsx`. */
export const PageParamsContext = createContext<PageParams>({})

export const usePageParams = (): PageParams => useContext(PageParamsContext)

/** The network in the address of the page; '' where it names none. */
export const usePageNetwork = (): string => usePageParams().network ?? ''
