import { type ReactElement, startTransition, use, useEffect, useState } from 'react'
import { FallbackContext } from '#ui/lazy/fallback-context.ts'

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
