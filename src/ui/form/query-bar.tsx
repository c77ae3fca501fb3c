import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { closeOnEscape, focusFirst } from '#ui/form/focus-first.ts'
import { FoldedSummary } from '#ui/form/folded-form.tsx'

type Props = {
  /** Names the form for screen readers. */
  label: string
  /** `onSubmit` returns false where nothing was sent: the form stays open while it is corrected. */
  formProps: {
    ref?: RefObject<HTMLFormElement | null>
    onSubmit: (event: FormEvent<HTMLFormElement>) => boolean | undefined
  }
  /** The question that was sent, in one line; undefined while there is none. */
  summary?: ReactNode
  /** Open in spite of its summary, until the form is sent or closed. */
  startsEditing?: boolean | undefined
  /** Fields that come before the row. */
  above?: ReactNode
  /** Parts of a field that do not fit into the row, such as arguments. */
  below?: ReactNode
  advanced?: ReactNode
  /** True when an advanced field is filled or wrong. */
  isAdvancedOpen?: boolean
  submitLabel: string
  /** The fields. */
  children: ReactNode
}

/**
 * The form of a page that asks: at most three fields and a button in one row, everything else under
 * "Advanced". Once there is an answer it folds into its `summary` with "Edit"; Escape folds it, too,
 * and what was typed waits in it.
 */
export function QueryBar({
  label,
  formProps,
  summary,
  startsEditing = false,
  above,
  below,
  advanced,
  isAdvancedOpen = false,
  submitLabel,
  children,
}: Props) {
  const [isEditing, setEditing] = useState(startsEditing)
  const isFolded = summary !== undefined && !isEditing
  const fieldsRef = useRef<HTMLDivElement>(null)
  const closedForm = useRef<HTMLFormElement>(undefined)
  useEffect(() => {
    if (isEditing) focusFirst(fieldsRef.current)
    if (!isFolded) return
    focusFirst(closedForm.current)
    closedForm.current = undefined
  }, [isEditing, isFolded])
  return (
    <form
      {...formProps}
      noValidate
      aria-label={label}
      className="card"
      onSubmit={(event) => {
        closedForm.current = event.currentTarget
        setEditing(formProps.onSubmit(event) === false)
      }}
      onKeyDown={closeOnEscape((form) => {
        closedForm.current = form
        setEditing(false)
      })}
    >
      {isFolded ? (
        <FoldedSummary onEdit={() => setEditing(true)}>{summary}</FoldedSummary>
      ) : (
        <div ref={fieldsRef} className="px-4 py-3">
          {/* On a phone the button comes last; its place in the tab order is always the same. */}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
            {above && (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:col-span-2">{above}</div>
            )}
            <div className="flex min-w-0 flex-col gap-3 md:flex-row md:items-start [&>*]:min-w-0 [&>*]:flex-1">
              {children}
            </div>
            {below && (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden md:col-span-2">
                {below}
              </div>
            )}
            <button
              type="submit"
              className={`action action-primary justify-center self-start md:col-start-2 md:mt-6.5 ${above ? 'md:row-start-2' : 'md:row-start-1'}`}
            >
              {submitLabel}
            </button>
          </div>
          {advanced && (
            <details className="mt-2" open={isAdvancedOpen}>
              <summary className="w-fit text-sm text-mute hover:text-ink">Advanced</summary>
              <div className="mt-3 grid gap-4">{advanced}</div>
            </details>
          )}
        </div>
      )}
    </form>
  )
}
