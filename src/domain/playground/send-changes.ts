import { isKept, isNumber } from '#domain/json/json-number.ts'
import { placedTokens } from '#domain/json/json-tokens.ts'
import type { Mistake } from '#domain/playground/json-problem.ts'

/** How a text of requests goes out otherwise than it is written. */
export type AsSent = {
  /** The first thing that would be sent as something else. */
  problem: Mistake | undefined
  /** What is sent in another writing, or by Keyhole in its own way. */
  notes: readonly Mistake[]
}

/** Deeper requests cannot be written as JSON by every browser. */
const deepest = 500

type Open = { isList: boolean; names: Set<string>; name: string }

/** Looks for what `JSON.parse` and the sending would change in a text of valid JSON. */
export function asSent(text: string): AsSent {
  const notes: Mistake[] = []
  const open: Open[] = []
  const all = [...placedTokens(text)]
  for (const [place, { token, at }] of all.entries()) {
    const inner = open.at(-1)
    if (token === '[' || token === '{') {
      open.push({ isList: token === '[', names: new Set(), name: '' })
      if (open.length > deepest)
        return { problem: { at, words: `Beyond ${deepest} levels nothing can be sent.` }, notes }
    } else if (token === ']' || token === '}') open.pop()
    else if (inner && all[place + 1]?.token === ':') {
      inner.name = JSON.parse(token) as string
      if (inner.names.has(inner.name)) {
        const words = `${token} stands twice in this object, and only the last one would be sent.`
        return { problem: { at, words }, notes }
      }
      inner.names.add(inner.name)
    } else if (isNumber(token) && !isKept(token)) {
      const words = `No browser keeps ${token} as it stands, and another number would be sent: write it in quotes, a quantity as hexadecimal.`
      return { problem: { at, words }, notes }
    } else if (isNumber(token) && String(Number(token)) !== token)
      notes.push({ at, words: `${token} is sent as ${JSON.stringify(Number(token))}.` })
    if (inner && isOfEnvelope(open) && all[place - 1]?.token === ':') {
      if (inner.name === 'id')
        notes.push({ at, words: 'This id is not sent: Keyhole gives each message a number.' })
      if (inner.name === 'jsonrpc' && token !== '"2.0"')
        notes.push({ at, words: 'This jsonrpc is not sent: Keyhole always sends "2.0".' })
    }
  }
  return { problem: undefined, notes }
}

/** Whether the innermost object is a request, alone or in a batch. */
const isOfEnvelope = (open: readonly Open[]) =>
  open.length === 1 || (open.length === 2 && open[0]?.isList === true)
