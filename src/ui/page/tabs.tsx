import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { groupDigits } from '#domain/values/hex.ts'

type Props<Name extends string> = {
  label: string
  current: Name
  views: { name: Name; label: string; count?: number | '…' | undefined }[]
  path: (view: Name) => string
  children?: ReactNode
}

/** Switches between views of one answer; the view is part of the URL, so it can be linked. */
export function Tabs<Name extends string>({ label, current, views, path, children }: Props<Name>) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line">
      <nav
        aria-label={label}
        // A tab that is cut off fades, on the left in the margin, so that the row is seen to go on.
        className="-mb-px -ml-4 flex max-w-[calc(100%+1rem)] gap-4 overflow-x-auto pr-6 pl-4 whitespace-nowrap [mask-image:linear-gradient(to_right,transparent,#000_1rem_calc(100%-1.5rem),transparent)] sm:gap-5"
      >
        {views.map(({ name, label, count }) => (
          <Link
            key={name}
            to={path(name)}
            ref={name === current ? scrollIntoRow : undefined}
            aria-current={name === current ? 'page' : undefined}
            className="border-b-2 border-transparent py-2 font-medium text-mute hover:text-ink hover:no-underline aria-[current]:border-accent aria-[current]:text-ink"
          >
            {label}{' '}
            {count !== undefined && (
              <span className="ml-0.5 inline-block min-w-4 text-mute">
                {count === '…' ? count : groupDigits(count)}
              </span>
            )}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}

/**
 * Ref of a link: centres the link in its row, which scrolls sideways on a phone. It measures in the
 * next frame, which has a layout anyway: measuring at once would lay out the page twice.
 */
function scrollIntoRow(link: HTMLElement | null) {
  const scrollRow = link?.parentElement
  if (scrollRow)
    requestAnimationFrame(() => {
      scrollRow.scrollLeft =
        link.offsetLeft - scrollRow.offsetLeft - (scrollRow.clientWidth - link.offsetWidth) / 2
    })
}
