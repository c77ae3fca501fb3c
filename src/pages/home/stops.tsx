import { useId } from 'react'
import { Link } from 'react-router'
import { Hex } from '#ui/hex.tsx'

/** A list of things worth looking at, each a link. */
export function Stops({
  title,
  stops,
}: {
  title: string
  stops: { title: string; note: string; path: string; where?: string }[]
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-4">
      <h2 id={id} className="pb-2 text-sm font-medium text-mute">
        {title}
      </h2>
      <ol className="card grid gap-px overflow-hidden bg-line md:grid-cols-2">
        {stops.map(({ title, note, path, where }) => (
          <li key={path} className="bg-card md:odd:last:col-span-2">
            <Link
              to={path}
              className="block h-full px-5 py-4 text-ink hover:bg-paper hover:no-underline"
            >
              <span className="font-semibold text-accent">{title}</span>
              <span className="my-0.5 block text-pretty text-mute">{note}</span>
              {where && <Hex value={where} short />}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
