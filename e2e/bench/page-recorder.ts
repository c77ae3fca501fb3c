/** A moment to wait for: when all these texts, in small letters, are in the document. */
export type Sign = { name: string; texts: string[] }

/** What the page itself records, in ms since its navigation began. */
export type PageRecord = {
  /** When the frame with a sign was painted, by the sign's name. */
  shownAt: { [sign: string]: number }
  /** Settles when all signs are painted. */
  whenShown: Promise<void>
  longTasks: { start: number; duration: number }[]
}

declare global {
  interface Window {
    record: PageRecord
  }
}

/**
 * Runs in the page before any script of its own; the same for each contender. A sign's moment is
 * the first task after the next frame's callbacks, when that frame is painted; at high priority, as
 * the page's scripts may wait their turn, too.
 */
export function recordPage(signs: Sign[]): void {
  let endWait = () => {}
  const whenShown = new Promise<void>((resolve) => {
    endWait = resolve
  })
  const record: PageRecord = { shownAt: {}, whenShown, longTasks: [] }
  window.record = record
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      record.longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  let awaited = signs
  new MutationObserver(() => {
    if (awaited.length === 0) return
    const text = (document.body?.textContent ?? '').toLowerCase()
    const found = awaited.filter(({ texts }) => texts.every((part) => text.includes(part)))
    awaited = awaited.filter((sign) => !found.includes(sign))
    for (const { name } of found)
      requestAnimationFrame(() =>
        window.scheduler.postTask(
          () => {
            record.shownAt[name] = performance.now()
            if (signs.every(({ name }) => name in record.shownAt)) endWait()
          },
          { priority: 'user-blocking' },
        ),
      )
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
