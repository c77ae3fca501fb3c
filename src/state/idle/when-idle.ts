import { useEffect, useState } from 'react'
import { onceIdle } from '#api/moments.ts'

/** Work that waits for a moment of rest starts after so many milliseconds even without one. */
const maxWaitMs = 2_000
/** About one page render on a slow device. */
const guessedWaitMs = 200

/**
 * Calls back once, when the browser has nothing else to do and the page can be seen: for work
 * that no one waits for. Returns a function that cancels it.
 */
export function whenIdle(callback: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const callBackIfVisible = () => {
    if (signal.aborted) return
    if (document.visibilityState === 'visible') callback()
    else document.addEventListener('visibilitychange', waitForIdle, { once: true, signal })
  }
  const waitForIdle = () => onceIdle(callBackIfVisible, maxWaitMs, guessedWaitMs)
  waitForIdle()
  return () => controller.abort()
}

/**
 * Whether the browser was idle since `subject` is on the screen; false for every new one, and
 * while it is undefined. An effect runs after what was rendered is shown.
 */
export function useIdleSince(subject: string | undefined): boolean {
  const [idleSubject, setIdleSubject] = useState<string>()
  useEffect(() => {
    if (subject !== undefined) return whenIdle(() => setIdleSubject(subject))
  }, [subject])
  return subject !== undefined && idleSubject === subject
}

/** Whether the reader asked the browser to use less data; only some browsers pass it on. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
