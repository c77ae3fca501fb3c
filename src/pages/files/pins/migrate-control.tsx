import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PinEntryKey } from '#domain/files/pins/pin-entry.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { useBulkPinAction } from '#state/pins/bulk-pin-action.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { Select } from '#ui/form/select.tsx'

/** Copies the selected entries to another connected provider; absent where there is only one. */
export function MigrateControl({ keys }: { keys: readonly PinEntryKey[] }) {
  const { busy, start } = useBulkPinAction()
  const connections = useQuery(connectionsQuery).data ?? []
  const [service, ...more] = new Set(keys.map(({ service }) => service))
  const targetUrls = [...new Set(connections.flatMap(({ ipfsUrl }) => ipfsUrl ?? []))].filter(
    (url) => more.length > 0 || url !== service,
  )
  const [pickedUrl, setPickedUrl] = useState('')
  const targetUrl = targetUrls.includes(pickedUrl) ? pickedUrl : targetUrls[0]
  if (targetUrl === undefined) return null
  return (
    <form
      className="flex gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        start('migrate', keys, targetUrl)
      }}
    >
      <BusyButton type="submit" busy={busy}>
        Copy to
      </BusyButton>
      <Select
        aria-label="Provider to copy to"
        className="control w-auto max-w-44"
        value={targetUrl}
        options={targetUrls.map((url) => [url, new URL(url).host])}
        onChange={setPickedUrl}
      />
    </form>
  )
}
