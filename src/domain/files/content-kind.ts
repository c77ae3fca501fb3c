import { imageType } from '#domain/files/image-type.ts'
import { readText } from '#domain/utf8.ts'

/** How stored bytes can be shown without running any of them. HTML is text here. */
export type ContentKind =
  | { kind: 'empty' }
  | { kind: 'image'; type: string }
  | { kind: 'json' | 'text'; text: string }
  | { kind: 'bytes' }

/** Tells the kind by the bytes alone; `cut` says that these are only the first ones. */
export function contentKind(bytes: Uint8Array, cut: boolean): ContentKind {
  if (bytes.length === 0) return { kind: 'empty' }
  const type = imageType(bytes)
  // A part of a picture is no picture.
  if (type !== undefined && !cut) return { kind: 'image', type }
  const text = readText(bytes, cut)
  if (text === undefined) return { kind: 'bytes' }
  return { kind: isJson(text) ? 'json' : 'text', text }
}

/** Objects and lists only: a number or a word alone is text. */
function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
