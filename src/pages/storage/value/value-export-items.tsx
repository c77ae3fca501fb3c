import { useQueryClient } from '@tanstack/react-query'
import { blockText } from '#domain/block/block-reference.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { valuePathText } from '#domain/storage/path/value-path.ts'
import { isValueType } from '#domain/storage/type/storage-type.ts'
import { readStoredValue } from '#domain/storage/value/stored-value.ts'
import { bytesText, readStringSlot } from '#domain/storage/value/string-storage.ts'
import { readWord } from '#domain/storage/value/word.ts'
import { formatTicket, type Ticket } from '#domain/text/ticket.ts'
import { isHash } from '#domain/values/hex.ts'
import type { StorageDraft, StorageQuestion } from '#paths/storage/storage-draft.ts'
import { shownValues } from '#queries/state/shown-proofs.ts'
import { useNetworkName } from '#state/connections/use-connection.ts'
import { MenuCopyTicket } from '#ui/entity/copy-ticket.tsx'
import { MenuSaveProof } from '#ui/entity/menu-save-proof.tsx'

/** A value on the page, with its question. */
type Props = {
  network: string
  draft: StorageDraft
  question: StorageQuestion
  answer: unknown
}

/** Menu entries that export a value. */
export default function ValueExportItems(exportedValue: Props) {
  const { network, question, answer } = exportedValue
  const { address, block, location: valueLocation } = question
  const networkName = useNetworkName(network)
  const client = useQueryClient()
  return (
    <>
      <MenuCopyTicket
        ticket={() =>
          formatTicket({
            title: `Storage of ${address} on ${networkName}`,
            link: location.href,
            facts: valueFacts(exportedValue),
          })
        }
      />
      {isHash(answer) && (
        <MenuSaveProof
          build={async (signal) => {
            const { buildStateProof } = await import('#queries/proof-file/build-proof.ts')
            const slot = slotWord(valueLocation.slot)
            // A long string has more slots than the one that was asked for.
            const ofPage = shownValues(client, network, address).find(
              ({ shown, block: at }) => at === block && shown.slots?.[slot],
            )
            const alone = { address, block, shown: { slots: { [slot]: answer } } }
            return buildStateProof({ client, network, signal }, ofPage ?? alone)
          }}
        />
      )}
    </>
  )
}

/**
 * The facts of a value for a ticket.
 * @internal Exported for tests.
 */
export function valueFacts({ draft, question, answer }: Props): Ticket['facts'] {
  const { address, block, location } = question
  return [
    ['Address', address],
    ['Block', blockText(block)],
    ['Slot', draft.slot],
    ['Value', valuePathText(draft.path) || undefined],
    ['Position', slotWord(location.slot)],
    ['Byte', location.offset === 0 ? undefined : String(location.offset)],
    ['Word', String(answer)],
    [`As ${location.type.label}`, valueText(question, answer)],
  ]
}

/** The decoded value, where its type is known and its slot holds all of it. */
function valueText({ location: { type, offset } }: StorageQuestion, answer: unknown) {
  const parsedWord = readWord(answer)
  if ('problem' in parsedWord) return undefined
  if (isValueType(type))
    return type.kind === 'unknown' ? undefined : readStoredValue(parsedWord.word, offset, type).text
  if (type.kind !== 'string' && type.kind !== 'bytes') return undefined
  const stringSlot = readStringSlot(parsedWord.word, type)
  return stringSlot.kind === 'short' ? (bytesText(stringSlot.bytes) ?? stringSlot.bytes) : undefined
}
