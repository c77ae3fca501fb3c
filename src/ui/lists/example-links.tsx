import { useId } from 'react'
import { Link } from 'react-router'
import { exampleLink } from '#paths/links/example.ts'
import { usePageNetwork } from '#ui/page/page.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'

const columnClasses = {
  2: { list: 'md:grid-cols-2', item: 'md:odd:last:col-span-2' },
  3: { list: 'md:grid-cols-3', item: '' },
}

type Props = {
  examples: readonly Parameters<typeof exampleLink>[1][]
  /** Number of columns on a wide screen. */
  columns: keyof typeof columnClasses
}

/** Links to examples of the page's network; nothing where it has none. */
export function ExampleLinks({ examples, columns }: Props) {
  const headingId = useId()
  const network = usePageNetwork()
  const currency = useNativeCurrency()
  const { list, item } = columnClasses[columns]
  if (examples.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="pb-2 text-lg font-semibold">
        Examples
      </h2>
      <ol className={`card grid gap-px overflow-hidden bg-line ${list}`}>
        {examples
          .map((example) => exampleLink(network, example, currency))
          .map(({ title, note, to }) => (
            <li key={to} className={`bg-card ${item}`}>
              <Link
                to={to}
                className="block h-full px-5 py-4 text-ink hover:bg-paper hover:no-underline"
              >
                <span className="font-semibold text-accent">{title}</span>
                <span className="mt-0.5 block text-pretty text-mute">{note}</span>
              </Link>
            </li>
          ))}
      </ol>
    </section>
  )
}
