import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { MenuButton } from '#ui/entity/menu-items.tsx'

export type PinControl = ReturnType<typeof usePinControl>

/**
 * Pins and unpins a CID: `PinMenuItems` start it, `PinOutcome` shows the outcome. The code that
 * sends loads with the first request, which goes on while another page is read.
 */
export function usePinControl(cid: string, entry: PinEntry | undefined) {
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const request = useMutation({
    mutationFn: async (command: 'pin/add' | 'pin/rm') => {
      const { changePin } = await import('#state/pins/change-pin.ts')
      const { ipfsUrl: service } = await client.fetchQuery(filesConnectionQuery)
      return changePin(client, command, entry ?? { service, cid })
    },
  })
  return { request, isConfirming, setConfirming }
}

type Props = {
  control: PinControl
  entry: PinEntry | undefined
}

/** Menu items that pin or unpin; a CID outside this browser's pin list gets both. */
export function PinMenuItems({ control: { request, setConfirming }, entry }: Props) {
  if (request.isPending) return null
  const pinState = entry?.pin
  return (
    <>
      {pinState !== 'added' && pinState !== 'pinned' && (
        <MenuButton onClick={() => request.mutate('pin/add')}>Pin</MenuButton>
      )}
      {pinState !== 'unpinned' && (
        <MenuButton danger onClick={() => setConfirming(true)}>
          Unpin
        </MenuButton>
      )}
    </>
  )
}
