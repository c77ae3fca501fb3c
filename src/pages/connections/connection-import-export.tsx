import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hasForgettableSecrets, type PublicConnection } from '#state/connections/connections.ts'
import {
  exportConnections,
  forgetSecrets,
  type ImportedConnections,
  importConnections,
} from '#state/connections/own-connections.ts'
import { MenuButton, MoreMenu } from '#ui/entity/more-menu.tsx'
import { useFileDialog } from '#ui/form/file-input.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

type Props = {
  connections: readonly PublicConnection[]
}

export function ConnectionImportExport({ connections }: Props) {
  const queryClient = useQueryClient()
  const importMutation = useMutation(importConnections(queryClient))
  const clearMutation = useMutation(forgetSecrets(queryClient))
  const [listInput, pickList] = useFileDialog({
    label: 'Connections to import',
    accept: '.json,application/json',
    onSelect: async ([file]) => importMutation.mutate(await file.text()),
  })
  const ownConnections = connections.filter(({ from }) => from === 'person')
  return (
    <>
      {listInput}
      <div role="status" className="min-w-0 empty:hidden">
        {importMutation.data && <ImportResult {...importMutation.data} />}
      </div>
      <MoreMenu label="More about all connections">
        <MenuButton onClick={pickList}>Import</MenuButton>
        {ownConnections.length > 0 && (
          <MenuButton
            onClick={async () => downloadBlob(await exportConnections(), 'connections.json')}
          >
            Export without secrets
          </MenuButton>
        )}
        {ownConnections.some(hasForgettableSecrets) && (
          <MenuButton onClick={() => clearMutation.mutate(undefined)}>Clear all secrets</MenuButton>
        )}
      </MoreMenu>
    </>
  )
}

function ImportResult({ added, stored, here, problems }: ImportedConnections) {
  return (
    <>
      {added.length > 0 && <p className="text-ok">Added without keys: {added.join(', ')}.</p>}
      {!stored && <p className="text-warn">Browser storage unavailable: this session only.</p>}
      {here > 0 && <p className="text-mute">{here} already present.</p>}
      {problems.map((problem) => (
        <p key={problem} className="wrap-anywhere text-bad">
          {problem}
        </p>
      ))}
    </>
  )
}
