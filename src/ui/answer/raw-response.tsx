import type { ReactNode } from 'react'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** More of a response is copied, not drawn. */
const maxDrawnChars = 20_000

/** The body of a response, verbatim, to open and to copy. */
export const RawResponseDetails = ({ body, className }: { body: string; className?: string }) => (
  <details className={className}>
    <summary className="w-fit text-mute hover:text-ink">Raw response</summary>
    <pre className="data mt-1 max-h-64 overflow-auto break-all whitespace-pre-wrap">
      {body.slice(0, maxDrawnChars)}
    </pre>
    <CopyButton text={body} what="response" />
  </details>
)

/** A field of a raw error, within a `dl`. */
export const RawField = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid items-baseline gap-x-3 py-1 sm:grid-cols-[6rem_minmax(0,1fr)]">
    <dt className="text-mute">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)
