import { Link } from 'react-router'
import { ShareButton } from '#pages/files/share-button.tsx'
import { filesPath } from '#paths/files-path.ts'
import { isStoppable, type Upload } from '#state/uploads/upload.ts'
import { dispatchCommand } from '#state/uploads/upload-commands.ts'
import { ActionButton } from '#ui/values/action-button.tsx'

type UploadCommand = Extract<Parameters<typeof dispatchCommand>[0], { ids: unknown }>['do']

/** The actions on one upload; an open failed one has its retry beside the failure instead. */
export function UploadActions({ upload, open }: { upload: Upload; open: boolean }) {
  const { id, state } = upload
  const actionButton = (command: UploadCommand, label: string) => (
    <ActionButton key={command} onClick={() => dispatchCommand({ do: command, ids: [id] })}>
      {label}
    </ActionButton>
  )
  switch (state.name) {
    case 'waiting':
    case 'under way':
      return [
        isStoppable(upload) && actionButton('pause', 'Pause'),
        !(state.name === 'under way' && state.phase === 'verify') &&
          actionButton('cancel', 'Cancel'),
      ]
    case 'paused':
      return [actionButton('resume', 'Resume'), actionButton('cancel', 'Cancel')]
    case 'failed':
      return open ? null : actionButton('again', 'Retry')
    case 'cancelled':
      return actionButton('again', 'Upload again')
    case 'there':
      return actionButton('send anyway', 'Upload anyway')
    case 'done':
      return (
        <>
          <ShareButton cid={state.added.Hash} />
          <Link to={filesPath({ cid: state.added.Hash })} className="action">
            Open
          </Link>
        </>
      )
    default:
      return null
  }
}
