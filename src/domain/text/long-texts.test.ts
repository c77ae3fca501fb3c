import { expect, test } from 'vitest'
import { readAbi } from '#domain/abi/artifact.ts'
import { findCallable } from '#domain/abi/call-data.ts'
import { parseSignatureList } from '#domain/abi/signature-list.ts'
import { readBlockReference } from '#domain/block/block-reference.ts'
import { readCallBlock } from '#domain/call/call.ts'
import { readConnectionFile } from '#domain/connections/connection-file.ts'
import { readContractMetadata } from '#domain/contract/code-metadata.ts'
import { parseCidAddress } from '#domain/files/cid/cid-address.ts'
import { readKuboLines } from '#domain/files/kubo-answer.ts'
import { readBlockPoints } from '#domain/gas/block-points.ts'
import { readNameTagFile } from '#domain/name-tags/name-tag-file.ts'
import { parseOverrideRows } from '#domain/overrides/state-overrides.ts'
import { readRequests } from '#domain/playground/request.ts'
import { readErrors } from '#domain/revert/custom-error.ts'
import { findLayouts } from '#domain/storage/layout-files/find-layouts.ts'
import { parseSlot } from '#domain/storage/path/slot-formula-text.ts'
import { parseExpression } from '#domain/storage/path/storage-expression.ts'
import { parseAddress } from '#domain/values/address.ts'
import { parseBytes } from '#domain/values/hex.ts'
import { parseDate } from '#domain/values/parse-date.ts'
import { trialAmount } from '#testing/trial-amount.ts'

const readers = {
  readAbi: (text: string) => readAbi(text, 'function'),
  findCallable,
  parseSignatureList,
  readBlockReference,
  readCallBlock,
  readConnectionFile,
  readContractMetadata,
  parseCidAddress,
  readBlockPoints,
  readKuboLines,
  readNameTagFile,
  parseOverrideRows,
  readRequests,
  readErrors: (text: string) => readErrors(text, ''),
  findLayouts,
  parseSlot,
  parseExpression,
  parseAddress,
  parseBytes,
  parseDate,
}
const parts = [
  ' ',
  '\n',
  ...'a. a 1, 0x : [ ( a( a[ { " \' /* - 1- | \\ = < 1_ "a": uint;'.split(' '),
]
/** Letters of a text. */
const length = trialAmount(20_000, 40_000)
const heads = ['', '[', '{"a":"', 'function a(', '0x', 'mapping(']

// A pattern that looks through the rest of a text from each of its places froze the tab for minutes.
test.each(Object.entries(readers))(
  '%s reads many letters in the time of their number',
  (_, read) => {
    for (const part of parts)
      for (const head of heads) {
        const text = `${head}${part.repeat(length / part.length)}!`
        const startMs = performance.now()
        try {
          read(text)
        } catch {
          // A reader may refuse a text by throwing; this test asks how long that takes.
        }
        expect(performance.now() - startMs, `${head}${part}…`).toBeLessThan(1_500)
      }
  },
)
