import { useId } from 'react'
import { Link, type LinkProps } from 'react-router'
import { HexValue } from '#ui/values/hex-value.tsx'

/** An example to try: a link to its page, and its hash where it has one. */
type ExampleLink = {
  title: string
  note: string
  to: string
  /** History state of the link. */
  state?: LinkProps['state']
  hash?: string
}

const columnClasses = {
  1: { list: '', item: '' },
  2: { list: 'md:grid-cols-2', item: 'md:odd:last:col-span-2' },
  3: { list: 'md:grid-cols-3', item: '' },
}

type Props = {
  title: string
  links: readonly ExampleLink[]
  /** Number of columns on a wide screen. */
  columns?: keyof typeof columnClasses
}

/** A list of links to examples. */
export function ExampleLinks({ title, links, columns = 2 }: Props) {
  const headingId = useId()
  const { list, item } = columnClasses[columns]
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="pb-2 text-lg font-semibold">
        {title}
      </h2>
      <ol className={`card grid gap-px overflow-hidden bg-line ${list}`}>
        {links.map(({ title, note, to, state, hash }) => (
          <li key={to} className={`bg-card ${item}`}>
            <Link
              to={to}
              state={state}
              className="block h-full px-5 py-4 text-ink hover:bg-paper hover:no-underline"
            >
              <span className="font-semibold text-accent">{title}</span>
              <span className="mt-0.5 block text-pretty text-mute">{note}</span>
              {hash && <HexValue value={hash} short />}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
