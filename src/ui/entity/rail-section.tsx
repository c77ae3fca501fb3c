import { type ReactNode, useId } from 'react'
import { useIsPrinted } from '#ui/lists/long-list.tsx'
import { useWideScreen } from '#ui/lists/use-wide-screen.ts'

type Props = {
  id?: string
  title: string
  open?: boolean
  children: ReactNode
}

/**
 * A section of the rail beside an entity: open on a wide screen, a closed disclosure on a narrow
 * one, and open on paper. `open` also opens it on a narrow screen, for content that must not be
 * missed, such as a mismatch. Below a table it is as wide as the table, and a list has two columns.
 */
export function RailSection({ id, title, open = false, children }: Props) {
  const headingId = useId()
  const isWide = useWideScreen('(width >= 64rem)')
  const isPrinted = useIsPrinted()
  if (isWide || isPrinted)
    return (
      <section id={id} aria-labelledby={headingId} className="card py-2">
        <h2 id={headingId} className="px-4 py-1 text-sm font-semibold">
          {title}
        </h2>
        <div className="@container px-4">{children}</div>
      </section>
    )
  return (
    <details id={id} className="card" open={open}>
      <summary className="flex min-h-10 items-center px-4 text-sm font-semibold">{title}</summary>
      <div className="px-4 pb-2">{children}</div>
    </details>
  )
}

/** A line of the rail: a label, and its value at the right end. */
export function RailRow({ label, children }: { label: ReactNode; children?: ReactNode }) {
  const [Row, Label] = children === undefined ? (['div', 'span'] as const) : (['dl', 'dt'] as const)
  return (
    <Row className="flex items-baseline justify-between gap-3 border-t border-line py-1.5 text-sm first:border-t-0 lg:first:border-t">
      <Label className="min-w-min grow basis-20 text-mute wrap-break-word">{label}</Label>
      {children !== undefined && <dd className="min-w-0 text-right">{children}</dd>}
    </Row>
  )
}

/** Facts about an entity that the eight operations cannot tell, and the methods that could. */
export function UnavailableSection({ children }: { children: ReactNode }) {
  return (
    <RailSection title="Not available from this API">
      <div className="grid gap-1.5 pb-1 text-sm text-mute">{children}</div>
    </RailSection>
  )
}
