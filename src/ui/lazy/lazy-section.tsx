import { Component, lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { FallbackContext } from '#ui/lazy/fallback-context.ts'
import type { LoadPart, PartComponent } from '#ui/lazy/lazy-part.tsx'
import { isChunkLoadError, ReloadButton, ReloadNote } from '#ui/lazy/reload-note.tsx'
import { Note } from '#ui/page/note.tsx'

const waitingBlock = <span aria-hidden="true" className="waiting m-2 block h-10" />

type SectionProps = {
  children: ReactNode
  fallback?: ReactElement | null
  name?: string
  inRow?: boolean
  onFailure?: () => void
}

/**
 * A part of a page that is loaded from a file of its own, with its `fallback` until then, which may
 * be null beside other content. When the file cannot be loaded, because the service is gone or was
 * replaced, or when the part fails to draw, a note with its name replaces it, and the rest of the
 * page stays. `inRow` is for a part that has one line.
 */
export class LazySection extends Component<SectionProps> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch() {
    this.props.onFailure?.()
  }

  override render() {
    const { children, fallback = waitingBlock, name = 'Part of this page', inRow } = this.props
    const { error } = this.state
    if (!error)
      return (
        <FallbackContext value={fallback}>
          <Suspense fallback={fallback}>{children}</Suspense>
        </FallbackContext>
      )
    const title = `${name} ${isChunkLoadError(error) ? 'could not be loaded' : 'failed to render'}`
    if (inRow) return <ReloadNote className="ml-auto">{title}</ReloadNote>
    return (
      <Note inline title={title}>
        {!isChunkLoadError(error) && (
          <p>This is a bug in Keyhole. The browser console has details.</p>
        )}
        <ReloadButton className="mt-1" />
      </Note>
    )
  }
}

/** A component in a file of its own, which is loaded once it is drawn, inside its own LazySection. */
export function lazySection<Props extends object>(
  load: LoadPart<Props>,
  section: Omit<SectionProps, 'children'> = {},
) {
  const Part = lazy(load) as unknown as PartComponent<Props>
  return (props: Props) => (
    <LazySection {...section}>
      <Part {...props} />
    </LazySection>
  )
}
