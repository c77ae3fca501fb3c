import { Info } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { FieldDefinition } from '#domain/values/field.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { FieldValue } from '#ui/lists/field-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

type FactListProps = {
  title: string
  untitled?: boolean
  children: ReactNode
}

/** A list of facts, one below the other. The first of a page hides its title. */
export function FactList({ title, untitled = false, children }: FactListProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="card overflow-hidden px-4 sm:px-5">
      <h2 id={headingId} className={untitled ? 'sr-only' : 'py-2.5 text-lg font-semibold'}>
        {title}
      </h2>
      <dl className={untitled ? '-mt-px' : ''}>{children}</dl>
    </section>
  )
}

/**
 * A `FactRow` without explanation, for a fact that the page itself computed or that needs none: a
 * label and a value.
 */
export function PlainFact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={factRowClasses}>
      <dt className="text-mute">{label}</dt>
      <dd className="min-w-0 wrap-break-word">{children}</dd>
    </div>
  )
}

const factRowClasses =
  'grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-3 border-t border-line py-2 sm:grid-cols-[11.25rem_minmax(0,1fr)] sm:gap-x-4'

type FactRowProps = {
  label: string
  /** The field's name on the wire. */
  name: string
  meaning: string
  raw: unknown
  children: ReactNode
}

/** One fact. The icon before its label opens the meaning of the value, and the raw value. */
export function FactRow({ label, name, meaning, raw, children }: FactRowProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className={factRowClasses}>
      <dt>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="group flex items-start gap-1.5 text-left text-mute hover:text-ink"
          title={meaning}
        >
          <Info
            aria-hidden="true"
            className="mt-[3px] size-3.5 flex-none opacity-60 group-hover:opacity-100 max-sm:hidden"
          />
          {label}
        </button>
      </dt>
      <dd className="min-w-0 wrap-break-word">
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
  const jsonText = JSON.stringify(raw, null, 2) ?? 'not in the response'
  return (
    <p className="data max-h-64 overflow-auto break-all whitespace-pre-wrap">
      <span className="text-mute">{name}: </span>
      {jsonText} <CopyButton text={typeof raw === 'string' ? raw : jsonText} what={`raw ${name}`} />
    </p>
  )
}

type Props = {
  title: string
  untitled?: boolean
  fields: FieldDefinition[]
  object: RawObject
}

/**
 * The fields of one group of an answer. Those that the specification requires are shown, and marked, even
 * when the answer lacks them; others only when they are present: null is not a value of a fork to come.
 */
export function FieldGroup({ title, untitled = false, fields, object }: Props) {
  const shownFields = fields.filter(
    ({ name, specified }) => specified || (object[name] ?? undefined) !== undefined,
  )
  if (shownFields.length === 0) return null
  return (
    <FactList title={title} untitled={untitled}>
      {shownFields.map((field) => (
        <FactRow key={field.name} {...field} raw={object[field.name]}>
          <FieldValue field={field} object={object} />
        </FactRow>
      ))}
    </FactList>
  )
}
