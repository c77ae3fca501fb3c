import type { Hex } from 'viem'
import { toFunctionSelector } from 'viem/utils'
import { readFunction } from '#domain/abi/call-data.ts'
import { asRawList, isRawObject } from '#domain/values/raw.ts'

/** Most signatures kept for a selector. */
const maxSignatures = 10
const maxSignatureCharacters = 2_000

/**
 * The signatures of `GET /signature-database/v1/lookup?function={selector}` (OpenChain, now Sourcify's 4byte
 * service; it has errors among the functions, and in earlier versions beside them). Anybody may submit
 * signatures, so only those are taken whose hash begins with the selector.
 */
export function readFoundSignatures(
  json: unknown,
  selector: Hex,
): { signatures: string[] } | { problem: string } {
  if (!isRawObject(json) || json.ok !== true || !isRawObject(json.result))
    return { problem: 'The response is not of a signature server.' }
  const { function: functions, error: errors } = json.result
  const entries = [functions, errors].flatMap((bySelector) => {
    const list = isRawObject(bySelector) ? bySelector[selector] : undefined
    return asRawList(list)
  })
  const names = entries.flatMap((entry) =>
    isRawObject(entry) && typeof entry.name === 'string' && entry.filtered !== true
      ? [entry.name]
      : [],
  )
  const signatures = new Set(names.filter((name) => hasSelector(name, selector)))
  return { signatures: [...signatures].slice(0, maxSignatures) }
}

function hasSelector(signature: string, selector: Hex): boolean {
  if (signature.length > maxSignatureCharacters) return false
  const item = readFunction(signature)
  return !('problem' in item) && toFunctionSelector(item) === selector
}
