import { useReducer } from 'react'

/** Texts that are typed and not sent yet, by their purpose. */
const draftTexts = new Map<string, string>()

/**
 * A text typed below an answer. It outlives the answer, which is replaced by a waiting state while
 * another network loads, and lasts until the page is closed.
 */
export function useSessionDraft(purpose: string): [string, (text: string) => void] {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  return [
    draftTexts.get(purpose) ?? '',
    (text) => {
      draftTexts.set(purpose, text)
      redraw()
    },
  ]
}
