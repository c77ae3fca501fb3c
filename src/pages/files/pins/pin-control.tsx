import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import type { FailureNoteProps } from '#ui/answer/brief-failure.tsx'
import { MenuButton } from '#ui/entity/menu-items.tsx'

export type PinControl = ReturnType<typeof usePinControl>

type PinCommand = 'pin/add' | 'pin/rm'

/** The last request of this page, from its confirmation to its outcome. */
type PinRequest = { command: PinCommand } & (
  | { state: 'confirming' | 'pending' }
  | { state: 'done'; pins: readonly string[] }
  | { state: 'failed'; failure: FailureNoteProps['failure'] }
)

/**
 * Pins and unpins a CID: `PinMenuItems` start it, `PinOutcome` shows the outcome. The code that
 * sends loads with the first request, which goes on while another page is read.
 */
export function usePinControl(cid: string, entry: PinEntry | undefined) {
  const client = useQueryClient()
  const [request, setRequest] = useState<PinRequest>()
  function send(command: PinCommand) {
    setRequest({ command, state: 'pending' })
    import('#state/pins/change-pin.ts')
      .then(({ changeOwnPin }) => changeOwnPin(client, command, cid, entry))
      .then(
        (pins) => setRequest({ command, state: 'done', pins }),
        (failure) => setRequest({ command, state: 'failed', failure }),
      )
  }
  return {
    request,
    send,
    confirmUnpin: () => setRequest({ command: 'pin/rm', state: 'confirming' }),
    close: () => setRequest(undefined),
  }
}

type Props = {
  control: PinControl
  entry: PinEntry | undefined
}

/** Menu items that pin or unpin; a CID outside this browser's pin list gets both. */
export function PinMenuItems({ control: { request, send, confirmUnpin }, entry }: Props) {
  if (request?.state === 'pending') return null
  const pinState = entry?.pin
  const isInFolder = entry?.root !== undefined
  return (
    <>
      {pinState !== 'added' && pinState !== 'pinned' && (
        <MenuButton onClick={() => send('pin/add')}>
          {isInFolder ? 'Pin separately' : 'Pin'}
        </MenuButton>
      )}
      {pinState !== 'unpinned' && !isInFolder && (
        <MenuButton danger onClick={confirmUnpin}>
          Unpin
        </MenuButton>
      )}
    </>
  )
}
