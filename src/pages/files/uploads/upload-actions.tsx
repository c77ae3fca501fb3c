import { isStoppable, type Upload } from '#state/uploads/upload.ts'
import type { useUploads } from '#state/uploads/use-uploads.ts'

export type Act = ReturnType<typeof useUploads>['act']

/** What can be done with one upload now; `failed` ones say so beside their failure, when that is open. */
export function UploadActions({ upload, open, act }: { upload: Upload; open: boolean; act: Act }) {
  const { id, state } = upload
  const button = (what: Extract<Parameters<Act>[0], { ids: unknown }>['do'], words: string) => (
    <button
      key={what}
      type="button"
      className="action"
      onClick={() => act({ do: what, ids: [id] })}
    >
      {words}
    </button>
  )
  switch (state.name) {
    case 'waiting':
    case 'under way':
      return [
        isStoppable(upload) && button('pause', 'Pause'),
        !(state.name === 'under way' && state.phase === 'verify') && button('cancel', 'Cancel'),
      ]
    case 'paused':
      return [button('resume', 'Resume'), button('cancel', 'Cancel')]
    case 'failed':
      return open ? null : button('again', 'Try again')
    case 'cancelled':
      return button('again', 'Add again')
    case 'there':
      return button('send anyway', 'Send anyway')
    default:
      return null
  }
}
