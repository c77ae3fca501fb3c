import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { formatTicket } from '#domain/text/ticket.ts'
import { type ExportedValue, valueFacts, valueJson } from '#pages/storage/value/value-export.ts'
import { MenuCopyTicket } from '#ui/entity/menu-copy-ticket.tsx'
import { MenuButton } from '#ui/entity/menu-items.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

/** Menu entries that export a value. */
export default function ValueExportItems(exportedValue: ExportedValue) {
  const { network, question } = exportedValue
  const { address, location: valueLocation } = question
  return (
    <>
      <MenuCopyTicket
        network={network}
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
    </>
  )
}
