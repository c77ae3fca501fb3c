import { Component, lazy, type ReactNode } from 'react'
import { isChunkLoadError } from '#ui/lazy/chunk-load-error.ts'
import { LazySection } from '#ui/lazy/lazy-section.tsx'

const CrashDetails = lazy(() => import('#app/crash-details.tsx'))

/**
 * What stands in for a page that failed to draw, until the reader goes to another place; the frame
 * around it goes on working.
 */
export class CrashBoundary extends Component<
  { place: string; children: ReactNode },
  { error?: Error | undefined }
> {
  override state: { error?: Error | undefined } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidUpdate({ place }: { place: string }) {
    if (this.state.error && place !== this.props.place) this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const isLoadFailure = isChunkLoadError(error)
    return (
      <section role="alert" className="mx-auto w-full max-w-[72.5rem] px-4 py-8 sm:px-6">
        <title>Failed · Keyhole</title>
        <h1 className="text-xl font-semibold">
          {isLoadFailure ? 'A file of this page did not come' : 'This page failed to draw'}
        </h1>
        <p className="mt-1 max-w-prose">
          {isLoadFailure
            ? 'The service does not answer, or it was renewed since this tab was opened. Loading the page again gets what is there now.'
            : 'That is a fault of Keyhole, not of the answer. Loading the page again may help; the details below help us to mend it. No key and no secret is in them.'}
        </p>
        <button type="button" className="action mt-3" onClick={() => location.reload()}>
          Load again
        </button>
        {!isLoadFailure && (
          <LazySection>
            <CrashDetails error={error} />
          </LazySection>
        )}
      </section>
    )
  }
}
