import { parseBlockReference } from '#domain/block/parse-block-reference.ts'
import { parseDate } from '#domain/values/parse-date.ts'
import { blockPath } from '#paths/block.ts'
import { blockTimePath } from '#paths/block-time.ts'

/** The address of the block that a text names, or that was the newest at the time that it gives. */
export function blockOrTimePath(
  network: string,
  text: string,
): { path: string } | { problem: string } {
  const time = parseDate(text)
  if (time !== undefined) return { path: blockTimePath({ network, time }) }
  const block = parseBlockReference(text)
  return 'problem' in block ? block : { path: blockPath({ network, block }) }
}
