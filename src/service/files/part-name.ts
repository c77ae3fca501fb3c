import { posix } from 'node:path'
import { UsageError } from '#service/files/failures.ts'

/**
 * The path that a part's `filename` gives its content, undefined when it has none: percent-decoded
 * like a query (`+` is a space) and cleaned, as in boxo's multipartfile.go; a backslash is a letter
 * like others. Throws a 400 for what no directory can hold.
 */
export function partName(filename: string | undefined): string | undefined {
  if (!filename) return undefined
  const path = posix.normalize(`/${queryUnescape(filename)}`).replace(/^\/|\/$/g, '')
  if (path.includes('\0')) throw new UsageError(400, `the filename ${JSON.stringify(path)} is bad`)
  return path || undefined
}

function queryUnescape(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
