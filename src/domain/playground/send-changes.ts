import { isJsonNumber, survivesJsonParse, tokensWithOffsets } from '#domain/json/json-lines.ts'
import type { JsonMistake } from '#domain/playground/json-problem.ts'

/** How a text of requests goes out otherwise than it is written. */
export type SendChanges = {
  /** The first thing that would be sent as something else. */
  problem: JsonMistake | undefined
  /** Parts that are sent in another spelling, or replaced by Keyhole. */
  notes: readonly JsonMistake[]
}

/** Deeper requests cannot be written as JSON by every browser. */
const maxJsonLevels = 500

type OpenContainer = { isList: boolean; names: Set<string>; name: string }

/** Looks for what `JSON.parse` and the sending would change in a text of valid JSON. */
export function findSendChanges(text: string): SendChanges {
  const notes: JsonMistake[] = []
  const openContainers: OpenContainer[] = []
  const allTokens = [...tokensWithOffsets(text)]
  for (const [tokenIndex, { token, at }] of allTokens.entries()) {
    const currentContainer = openContainers.at(-1)
    if (token === '[' || token === '{') {
      openContainers.push({ isList: token === '[', names: new Set(), name: '' })
      if (openContainers.length > maxJsonLevels)
        return {
          problem: { at, message: `Max ${maxJsonLevels} levels can be sent.` },
          notes,
        }
    } else if (token === ']' || token === '}') openContainers.pop()
    else if (currentContainer && allTokens[tokenIndex + 1]?.token === ':') {
      currentContainer.name = JSON.parse(token) as string
      if (currentContainer.names.has(currentContainer.name)) {
        const words = `Duplicate ${token}: only the last one would be sent.`
        return { problem: { at, message: words }, notes }
      }
      currentContainer.names.add(currentContainer.name)
    }
    const isOfRequest =
      isOfEnvelope(openContainers) && allTokens[tokenIndex - 1]?.token === ':' && currentContainer
    const isId = isOfRequest && currentContainer.name === 'id'
    if (isJsonNumber(token) && !isId) {
      const words = `Browsers cannot keep ${token} exactly: put it in quotes, a quantity in hex.`
      if (!survivesJsonParse(token)) return { problem: { at, message: words }, notes }
      if (String(Number(token)) !== token)
        notes.push({ at, message: `${token} is sent as ${JSON.stringify(Number(token))}.` })
    }
    if (isOfRequest) {
      if (isId) notes.push({ at, message: 'This id is not sent: Keyhole numbers each message.' })
      if (currentContainer.name === 'jsonrpc' && token !== '"2.0"')
        notes.push({ at, message: 'This jsonrpc is not sent: Keyhole always sends "2.0".' })
    }
  }
  return { problem: undefined, notes }
}

/** Whether the innermost object is a request, alone or in a batch. */
const isOfEnvelope = (openContainers: readonly OpenContainer[]) =>
  openContainers.length === 1 || (openContainers.length === 2 && openContainers[0]?.isList === true)
