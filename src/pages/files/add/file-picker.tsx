import { FolderUp, Upload } from 'lucide-react'
import { MenuButton } from '#ui/entity/menu-items.tsx'
import { MoreMenu } from '#ui/entity/more-menu.tsx'
import { useFileDialog } from '#ui/form/file-input.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

type FilePickerProps = {
  onFiles: (files: File[]) => void
  onFolder: (files: File[]) => void
  onText: () => void
  onCar: (files: File[]) => void
}

/** Buttons for files, a folder, a text or a CAR; drops and pastes work anywhere on the page. */
export function FilePicker({ onFiles, onFolder, onText, onCar }: FilePickerProps) {
  const useDialog = (label: string, onSelect: (files: File[]) => void, attributes = {}) =>
    useFileDialog({ label, onSelect, multiple: true, ...attributes })
  const [fileInput, pickFiles] = useDialog('Files to upload', onFiles)
  // React’s types lack `webkitdirectory`; all browsers support it.
  const [folderInput, pickFolder] = useDialog('Folder to upload', onFolder, { webkitdirectory: '' })
  const [carInput, pickCar] = useDialog('CAR file to verify', onCar, { accept: '.car' })
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ActionButton className="action-primary" onClick={pickFiles}>
        <Upload aria-hidden="true" className="size-4 max-sm:hidden" />
        Upload files
      </ActionButton>
      <ActionButton onClick={pickFolder}>
        <FolderUp aria-hidden="true" className="size-4 max-sm:hidden" />
        Upload folder
      </ActionButton>
      <MoreMenu label="More uploads">
        <MenuButton onClick={onText}>New text file</MenuButton>
        <MenuButton onClick={pickCar}>Verify CAR file…</MenuButton>
      </MoreMenu>
      {[fileInput, folderInput, carInput]}
    </div>
  )
}
