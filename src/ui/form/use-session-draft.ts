import { useState } from 'react'

/** What is typed and not sent yet, by what it is for. */
const draftTexts = new Map<string, string>()

/**
 * A text that is being typed below an answer: it outlives the answer, which gives way to a waiting
 * one while another network is asked. Kept until the page is closed.
 */
export function useSessionDraft(what: string): [string, (text: string) => void] {
  const [text, setText] = useState(draftTexts.get(what) ?? '')
  return [
    text,
    (text) => {
      draftTexts.set(what, text)
      setText(text)
    },
  ]
}
