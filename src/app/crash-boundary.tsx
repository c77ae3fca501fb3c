import { Component, type ReactNode } from 'react'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
import { chunkLossReason, isChunkLoadError, ReloadButton } from '#ui/lazy/reload-note.tsx'

const CrashDetails = lazySection(() => import('#app/crash-details.tsx'))

/**
 * Replaces a page that failed to draw, until the reader goes to another address; the frame around
 * it keeps working.
 */
export class CrashBoundary extends Component<
  { path: string; children: ReactNode },
  { error?: Error | undefined }
> {
  override state: { error?: Error | undefined } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidUpdate({ path }: { path: string }) {
    if (this.state.error && path !== this.props.path) this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const isLoadFailure = isChunkLoadError(error)
    return (
      <section role="alert" className="mx-auto w-full max-w-[90rem] px-4 py-8 sm:px-6">
        <title>Failed · Keyhole</title>
        <h1 className="text-xl font-semibold">
          {isLoadFailure ? 'Page could not be loaded' : 'Page failed to render'}
        </h1>
        <p className="mt-1 max-w-prose">
          {isLoadFailure
            ? chunkLossReason
            : 'This is a bug in Keyhole. The details below contain no keys or secrets.'}
        </p>
        <ReloadButton className="mt-3" />
        {!isLoadFailure && <CrashDetails error={error} />}
      </section>
    )
  }
}

/** Logs why a part failed, without secrets; React itself would log the error unredacted. */
export async function logCrash(error: unknown) {
  const errorText = error instanceof Error ? `${error.message}\n${error.stack}` : String(error)
  const redactedText = await import('#api/log/device-secrets.ts').then(
    ({ redactDeviceSecrets }) => redactDeviceSecrets(errorText),
    // The file that redacts cannot load while the service is gone.
    () => 'A part of this page failed; its details are withheld, as secrets could not be removed.',
  )
  // biome-ignore lint/suspicious/noConsole: developers look there first
  console.error(redactedText)
}
