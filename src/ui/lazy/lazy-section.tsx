import {
  Component,
  createContext,
  type ReactElement,
  type ReactNode,
  Suspense,
  startTransition,
  use,
  useEffect,
  useState,
} from 'react'
import { oncePainted } from '#api/moments.ts'
import { isChunkLoadError, ReloadButton, ReloadNote } from '#ui/lazy/reload-note.tsx'
import { Note } from '#ui/page/page.tsx'

/**
 * Placeholder of a LazySection until its parts are loaded.
 * @internal Exported for tests.
 */
export const FallbackContext = createContext<ReactElement | null>(null)

export type PartComponent<Props> = (props: Props) => ReactElement | null

export type LoadPart<Props> = () => Promise<{ default: PartComponent<Props> }>

/**
 * A part of a page from a file of its own, inside a LazySection: it is drawn as soon as it is
 * loaded, with the section's `fallback` until then.
 *
 * React's `lazy` is too slow here: after Suspense has waited, React draws nothing until 300 ms
 * after the last fallback has appeared anywhere. A page has many later parts, each delays those
 * before it, and a block's proof began a second late.
 */
export function lazyPart<Props extends object>(load: LoadPart<Props>): PartComponent<Props> {
  let LoadedPart: PartComponent<Props> | undefined
  return function LazyPart(props: Props) {
    const fallback = use(FallbackContext)
    const [Part, setPart] = useState(() => LoadedPart)
    const [failure, setFailure] = useState<unknown>()
    useEffect(() => {
      if (Part) return
      let isGone = false
      load().then(
        ({ default: part }) => {
          LoadedPart = part
          // A transition, so that drawing a large part blocks no input.
          if (!isGone) startTransition(() => setPart(() => part))
        },
        (error: unknown) => {
          if (!isGone) setFailure(error)
        },
      )
      return () => {
        isGone = true
      }
    }, [Part])
    if (failure !== undefined) throw failure
    return Part ? <Part {...props} /> : fallback
  }
}

const waitingBlock = <span aria-hidden="true" className="waiting m-2 block h-10" />

type SectionProps = {
  children: ReactNode
  fallback?: ReactElement | null | undefined
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

/**
 * Whether the parts around the caller are on the screen, since `isDrawn` became true. An effect
 * alone mostly runs before the browser paints: its drawing and requests delay the answer.
 */
export function useIsPainted(isDrawn = true): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!isDrawn) return
    const cancel = oncePainted(() => setPainted(true))
    return () => {
      cancel()
      setPainted(false)
    }
  }, [isDrawn])
  return isPainted
}

/** Placeholder of a part that has no room before it comes: what is below waits for it (`settles`). */
export const unsized = <span hidden aria-busy="true" />

type Options<Props> = Omit<SectionProps, 'children' | 'fallback'> & {
  fallback?: SectionProps['fallback'] | PartComponent<Props>
}

/** A component in a file of its own, which is loaded once it is drawn, inside its own LazySection. */
export function lazySection<Props extends object>(
  load: LoadPart<Props>,
  { fallback, ...section }: Options<Props> = {},
) {
  const Part = lazyPart(load)
  return (props: Props) => (
    <LazySection
      {...section}
      fallback={typeof fallback === 'function' ? fallback(props) : fallback}
    >
      <Part {...props} />
    </LazySection>
  )
}

/**
 * A component in a file of its own, which is loaded once the parts around it are on the screen, inside
 * its own LazySection.
 */
export function laterSection<Props extends object>(
  load: LoadPart<Props>,
  { fallback = null, ...section }: Options<Props> = {},
) {
  const Section = lazySection(load, { fallback, ...section })
  return function LaterSection(props: Props) {
    if (useIsPainted()) return <Section {...props} />
    return typeof fallback === 'function' ? fallback(props) : fallback
  }
}
