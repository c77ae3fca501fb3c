import { useReducer } from 'react'

const unsentDrafts = new Map<string, unknown>()

/**
 * The draft of a field below an answer, which is drawn anew with each answer, such as on another
 * network: what was typed outlives it, until it is sent.
 * @param field names the field among those of all pages, and no network
 */
export function useUnsent<Draft>(field: string, blank: Draft) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const change = (draft: Draft) => {
    unsentDrafts.set(field, draft)
    redraw()
  }
  const noteSent = () => unsentDrafts.delete(field)
  return [(unsentDrafts.get(field) as Draft | undefined) ?? blank, change, noteSent] as const
}
