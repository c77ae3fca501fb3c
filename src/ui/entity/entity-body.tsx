import { type ReactElement, type ReactNode, useDeferredValue } from 'react'
import { usePopover } from '#ui/entity/use-popover.ts'
import { useIsPainted } from '#ui/lazy/lazy-section.tsx'

/** The answer itself: one sentence or one number, with what qualifies it below. */
export function AnswerCard({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <div className="card px-4 py-3.5 sm:px-5">
      {/* Hexadecimal is set on the line's bottom, which is lower in larger text; a tag that comes
          late makes its line no higher. */}
      <div
        data-line
        className="text-answer font-semibold wrap-anywhere [&_.data]:mb-0.5 [&_.data]:text-[0.9375rem] [&_.tag]:-my-1"
      >
        {children}
      </div>
      {below && (
        <div data-line className="mt-1 text-mute">
          {below}
        </div>
      )}
    </div>
  )
}

type EntityBodyProps = {
  /** False keeps the room of a rail that is to come. */
  rail?: ReactElement | false | undefined
  children: ReactNode
}

/**
 * The body of an entity's page: its contents, and a rail of `RailSection`s that explain them. On a
 * narrow screen the rail follows as closed disclosures, once nothing above it waits and would move it.
 */
export function EntityBody({ rail, children }: EntityBodyProps) {
  // The children keep their place in the tree when the rail appears, and so their focus.
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 max-lg:has-[>:first-child_:is(.waiting,[aria-busy=true])]:[&>aside]:hidden ${rail !== undefined ? 'lg:grid-cols-[minmax(0,1fr)_19rem]' : ''}`}
    >
      <div className="settles grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
      {rail !== undefined && (
        <aside
          aria-label="About this page"
          className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:gap-4"
        >
          <DrawnAfter>{rail}</DrawnAfter>
        </aside>
      )}
    </div>
  )
}

/**
 * Draws its children in a separate render, once the parts around them are on the screen; it gives
 * way to user input. Suited to parts below or beside the answer, where their arrival moves nothing.
 */
function DrawnAfter({ children }: { children: ReactElement | false }) {
  return useDeferredValue(useIsPainted()) && children
}

type ExplainedProps = {
  why: string
  className?: string
  children: ReactNode
}

/** A text with an explanation that a press shows, so that no mouse is needed for it. */
export function Explained({
  why,
  className = 'underline decoration-dotted underline-offset-3',
  children,
}: ExplainedProps) {
  const { open, buttonProps, panelProps } = usePopover<HTMLSpanElement>()
  return (
    <>
      <button {...buttonProps} title={why} className={className}>
        {children}
      </button>
      <span
        {...panelProps}
        role="tooltip"
        className="panel w-max px-3 py-2 text-sm font-normal wrap-anywhere"
      >
        {open && why}
      </span>
    </>
  )
}

/** Tone of a state: green for checked or succeeded, amber where a person has to act. */
export type Tone = 'ok' | 'warn' | 'bad' | 'accent' | 'plain'

export const toneClasses: { [tone in Tone]: string } = {
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  accent: 'bg-accent-soft text-accent',
  plain: 'bg-hover text-mute',
}

type StatusTagProps = {
  tone?: Tone
  title?: string | undefined
  children: ReactNode
}

/** A state of an entity in one to three words; `title` explains it. */
export function StatusTag({ tone = 'plain', title, children }: StatusTagProps) {
  const className = `tag ${toneClasses[tone]}`
  return title === undefined ? (
    <span className={className}>{children}</span>
  ) : (
    <Explained why={title} className={className}>
      {children}
    </Explained>
  )
}
