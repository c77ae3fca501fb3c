import { Component, type ReactNode, Suspense } from 'react'
import { isChunkLoadError } from '#ui/lazy/chunk-load-error.ts'
import { Note } from '#ui/page/note.tsx'

/**
 * A part of a page that is loaded from a file of its own. When the file cannot be loaded, because
 * the service is gone or was replaced, or when the part fails to draw, a note with its name
 * replaces it, and the rest of the page stays.
 */
export class LazySection extends Component<{
  children: ReactNode
  fallback?: ReactNode
  name?: string
}> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { children, fallback, name = 'Part of this page' } = this.props
    const { error } = this.state
    if (!error) return <Suspense fallback={fallback}>{children}</Suspense>
    return (
      <Note
        inline
        title={`${name} ${isChunkLoadError(error) ? 'could not be loaded' : 'failed to render'}`}
      >
        {!isChunkLoadError(error) && (
          <p>This is a bug in Keyhole. The browser console has details.</p>
        )}
        <button type="button" className="action mt-1" onClick={() => location.reload()}>
          Reload page
        </button>
      </Note>
    )
  }
}
