import { useQueryClient } from '@tanstack/react-query'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { formatTicket } from '#domain/text/ticket.ts'
import { isHash } from '#domain/values/hex.ts'
import { type ExportedValue, valueFacts, valueJson } from '#pages/storage/value/value-export.ts'
import { MenuCopyTicket } from '#ui/entity/menu-copy-ticket.tsx'
import { MenuButton } from '#ui/entity/menu-items.tsx'
import { MenuSaveProof } from '#ui/entity/menu-save-proof.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

/** Menu entries that export a value. */
export default function ValueExportItems(exportedValue: ExportedValue) {
  const { network, question, answer } = exportedValue
  const { address, block, location: valueLocation } = question
  const client = useQueryClient()
  return (
    <>
      <MenuCopyTicket
        ticket={() =>
          formatTicket({
            title: `Storage of ${address} on ${network}`,
            link: location.href,
            facts: valueFacts(exportedValue),
          })
        }
      />
      <MenuButton
        onClick={() =>
          downloadBlob(
            JSON.stringify(valueJson(exportedValue), null, 2),
            `storage-${address}-${slotWord(valueLocation.slot).slice(0, 10)}.json`,
          )
        }
      >
        Save JSON
      </MenuButton>
      {isHash(answer) && (
        <MenuSaveProof
          build={async (signal) => {
            const { buildStateProof } = await import('#queries/proof-file/build-proof.ts')
            const shown = { slots: { [slotWord(valueLocation.slot)]: answer } }
            return buildStateProof({ client, network, signal }, { address, block, shown })
          }}
        />
      )}
    </>
  )
}
