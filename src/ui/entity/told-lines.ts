import { getAddress } from 'viem/utils'

/** Parts of an answer that are a line each; a hint of a field has an id. */
const lineSelector = 'p:not([id]), tbody tr, [data-line]'

/**
 * The answer that the page shows, line by line, for a ticket: the text of its parts within
 * `data-told`, with whole addresses. What is still loading is left out.
 */
export const toldLines = (): string[] =>
  [...document.querySelectorAll('[data-told] :is(p, tr, [data-line])')]
    .filter((line) => line.matches(lineSelector) && !line.parentElement?.closest(lineSelector))
    .map((line) => readText(line).replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')

function readText(node: Node): string {
  if (!(node instanceof HTMLElement)) return node instanceof Text ? node.data : ''
  if (node.matches('button:not(.tag), .waiting')) return ''
  const { addressLink } = node.dataset
  if (addressLink !== undefined) return getAddress(addressLink)
  const text = [...node.childNodes].map(readText).join('')
  if (node.matches('.tag')) return `(${text})`
  return node.matches('div, td') ? ` ${text} ` : text
}
