import { Component, type ReactNode, Suspense } from 'react'
import { Note } from '#ui/note.tsx'

/**
 * A part of a page that comes in a file of its own. When the file does not come, because the service
 * is gone or was replaced, that is said in its place, and the rest of the page stays.
 */
export class Part extends Component<{ children: ReactNode; fallback?: ReactNode }> {
  override state: { failed: boolean } = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, fallback } = this.props
    if (!this.state.failed) return <Suspense fallback={fallback}>{children}</Suspense>
    return (
      <Note title="A part of this page could not be loaded">
        <button type="button" className="action mt-1" onClick={() => location.reload()}>
          Load the page again
        </button>
      </Note>
    )
  }
}
