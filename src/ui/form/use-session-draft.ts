import { useState } from 'react'

/** What is typed and not sent yet, by what it is for. */
const drafts = new Map<string, string>()

/**
 * A text that is being typed below an answer: it outlives the answer, which gives way to a waiting
 * one while another network is asked. Kept until the page is closed.
 */
export function useDraft(what: string): [string, (text: string) => void] {
  const [text, setText] = useState(drafts.get(what) ?? '')
  return [
    text,
    (text) => {
      drafts.set(what, text)
      setText(text)
    },
  ]
}
