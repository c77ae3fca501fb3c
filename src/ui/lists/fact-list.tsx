import { type ReactNode, useId, useState } from 'react'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** A list of facts in two columns where there is room. The first of a page hides its title. */
export function FactList({
  title,
  untitled = false,
  children,
}: {
  title: string
  untitled?: boolean
  children: ReactNode
}) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="card overflow-hidden px-4 sm:px-5">
      <h2
        id={headingId}
        className={untitled ? 'sr-only' : 'pt-2 pb-1 text-sm font-medium text-mute'}
      >
        {title}
      </h2>
      <dl className="-mt-px grid gap-x-8 lg:grid-cols-2">{children}</dl>
    </section>
  )
}

/** One fact. Its label opens what the value means, and the raw value. */
export function FactRow({
  label,
  name,
  meaning,
  raw,
  wide = false,
  children,
}: {
  label: string
  /** The field's name on the wire. */
  name: string
  meaning: string
  raw: unknown
  wide?: boolean
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  return (
    <div
      className={`grid items-start grid-cols-[6.5rem_minmax(0,1fr)] sm:items-baseline gap-x-3 border-t border-line py-1.5 sm:grid-cols-[9.5rem_minmax(0,1fr)] ${
        wide || open ? 'lg:col-span-2' : ''
      }`}
    >
      <dt>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="text-left text-mute decoration-line decoration-dotted underline-offset-4 hover:text-ink hover:underline"
          title="What this is, and its raw value"
        >
          {label}
        </button>
      </dt>
      <dd className="min-w-0">
        {children}
        {open && (
          <div className="my-1.5 border-l-2 border-accent pl-3">
            <p className="text-mute">{meaning}</p>
            <RawValue name={name} raw={raw} />
          </div>
        )}
      </dd>
    </div>
  )
}

function RawValue({ name, raw }: { name: string; raw: unknown }) {
  const jsonText = JSON.stringify(raw, null, 2) ?? 'not in the answer'
  return (
    <p className="data max-h-64 overflow-auto break-all whitespace-pre-wrap">
      <span className="text-mute">{name}: </span>
      {jsonText} <CopyButton text={typeof raw === 'string' ? raw : jsonText} what={`raw ${name}`} />
    </p>
  )
}
