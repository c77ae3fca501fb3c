import { Component, type ReactNode } from 'react'
import { Copy } from '#ui/copy.tsx'

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
    const details = `${error.name}: ${error.message}\n${error.stack ?? ''}`
    return (
      <section role="alert" className="mx-auto w-full max-w-[72.5rem] px-6 py-8">
        <h1 className="text-xl font-semibold">This page failed to draw</h1>
        <p className="mt-1 max-w-prose">
          That is a fault of Keyhole, not of the answer. Loading the page again may help; the
          details below help us to mend it.
        </p>
        <button type="button" className="action mt-3" onClick={() => location.reload()}>
          Load again
        </button>
        <pre className="data mt-4 max-h-64 overflow-auto whitespace-pre-wrap">{details}</pre>
        <Copy text={details} what="the details" />
      </section>
    )
  }
}
