import type { NameTag } from '#domain/name-tags/name-tag.ts'
import { nameTagFormats, writeNameTagFile } from '#domain/name-tags/name-tag-file.ts'
import { MenuButton } from '#ui/entity/menu-items.tsx'
import { MoreMenu } from '#ui/entity/more-menu.tsx'
import { useFileDialog } from '#ui/form/file-input.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

type Props = {
  byAddress: ReadonlyMap<string, NameTag>
  onImport: (file: File) => void
  onRemoveAll: () => void
}

/** Exports the name tags to a file, and picks one to import or all to remove. */
export function NameTagFiles({ byAddress, onImport, onRemoveAll }: Props) {
  const [tagsInput, pickTags] = useFileDialog({
    label: 'Name tags to import',
    accept: '.json,.csv,.txt,application/json,text/csv',
    onSelect: ([file]) => onImport(file),
  })
  return (
    <>
      <MoreMenu label="More about all name tags">
        <MenuButton onClick={pickTags}>Import</MenuButton>
        {byAddress.size > 0 && (
          <>
            {nameTagFormats.map((format) => (
              <MenuButton
                key={format}
                onClick={() =>
                  downloadBlob(writeNameTagFile(byAddress.values(), format), `name-tags.${format}`)
                }
              >
                Export {format.toUpperCase()}
              </MenuButton>
            ))}
            <MenuButton danger onClick={onRemoveAll}>
              Remove all
            </MenuButton>
          </>
        )}
      </MoreMenu>
      {tagsInput}
    </>
  )
}
