import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { findSlot } from '#domain/storage/path/slot-formula.ts'
import { formatSlot, parseSlot } from '#domain/storage/path/slot-formula-text.ts'
import { parseValueReference } from '#domain/storage/path/value-reference.ts'
import { isAddress } from '#domain/values/hex.ts'
import { storagePath } from '#paths/storage/storage.ts'
import { storageDraftPath } from '#paths/storage/storage-draft.ts'

/**
 * Reads a slot by its name: the id of a namespace (`erc7201:my.storage`, as sources have it after
 * `@custom:storage-location`), or a formula such as `keccak256("my.slot") - 1`; perhaps after an
 * address and a slash or space. An address and a space may also precede any other value: `0x…
 * balanceOf[0x…]@5`. Undefined when the text is none of these. Source: ERC-7201.
 */
export function readSlotSearch(
  text: string,
  network: string,
): { path: string; note?: string } | { problem: string } | undefined {
  const [, address = '', slotText] =
    text.match(
      /^(?:(0x[0-9a-f]{40})[\s/]+)?(?:@custom:storage-location\s+)?((?:erc7201|erc8042|keccak256)\s*[:(].*)$/is,
    ) ?? []
  if (slotText === undefined) return readValueSearch(text, network)
  const [, rule, id] = slotText.match(/^(erc7201|erc8042):\s*(.*)$/is) ?? []
  if (id === '') return { problem: `Enter a namespace after ${rule}:, such as my.storage.` }
  const slotFormula = parseSlot(
    rule && id !== undefined ? `${rule.toLowerCase()}(${JSON.stringify(id)})` : slotText,
  )
  if ('problem' in slotFormula) return slotFormula
  const slotResult = findSlot(slotFormula)
  if ('problem' in slotResult) return slotResult
  const addressHint = isAddress(address) ? '' : ' Enter the contract address next.'
  return {
    path: storagePath({ network, address, slot: formatSlot(slotFormula) }),
    note: `Slot ${slotWord(slotResult.slot)}.${addressHint}`,
  }
}

/** The page checks the text after the address, since it has the layout. */
function readValueSearch(text: string, network: string): { path: string } | undefined {
  const [, address, reference] = text.match(/^(0x[0-9a-f]{40})\s+(\S.*)$/is) ?? []
  if (address === undefined || reference === undefined) return undefined
  const { slot, path, block = 'latest' } = parseValueReference(reference)
  const draft = { address, slot, path, block, rules: 'solidity', declared: '', as: '' } as const
  return { path: storageDraftPath(network, draft) }
}
