import { useReducer, useState } from 'react'

const unsentDrafts = new Map<string, unknown>()

const maxDrafts = 20

/**
 * The draft of a field below an answer, which is drawn again with each answer, such as on another
 * network: what was typed outlives it, until it is sent.
 * @param field names the field among those of all pages, and no network
 * @param isKept false where the URL has a text of its own, which a draft would contradict
 */
export function useUnsent<Draft>(field: string, blank: Draft, isKept = true) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [ownDrafts] = useState(() => new Map<string, unknown>())
  const drafts = isKept ? unsentDrafts : ownDrafts
  const change = (draft: Draft) => {
    drafts.delete(field)
    drafts.set(field, draft)
    const [oldest = ''] = drafts.keys()
    if (drafts.size > maxDrafts) drafts.delete(oldest)
    redraw()
  }
  const noteSent = () => drafts.delete(field)
  return [(drafts.get(field) as Draft | undefined) ?? blank, change, noteSent] as const
}
