import { type ReactElement, type ReactNode, useDeferredValue } from 'react'
import { useIsPainted } from '#ui/lazy/use-is-painted.ts'

type Props = {
  rail?: ReactElement | undefined
  children: ReactNode
}

/**
 * The body of an entity's page: its contents, and a rail of `RailSection`s that explain them. On a
 * narrow screen the rail follows as closed disclosures, once nothing above it waits and would move it.
 */
export function EntityBody({ rail, children }: Props) {
  // The children keep their place in the tree when the rail appears, and so their focus.
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 max-lg:has-[>:first-child_:is(.waiting,[aria-busy=true])]:[&>aside]:hidden ${rail ? 'lg:grid-cols-[minmax(0,1fr)_19rem]' : ''}`}
    >
      <div className="settles grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
      {rail && (
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
function DrawnAfter({ children }: { children: ReactElement }) {
  return useDeferredValue(useIsPainted()) && children
}
