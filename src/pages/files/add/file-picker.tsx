import { FolderUp, Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { MenuButton } from '#ui/entity/menu-items.tsx'
import { MoreMenu } from '#ui/entity/more-menu.tsx'
import { FileInput } from '#ui/form/file-input.tsx'

type FilePickerProps = {
  onFiles: (files: File[]) => void
  onFolder: (files: File[]) => void
  onText: () => void
  onCar: (files: File[]) => void
  onPack: (files: File[]) => void
}

/** Buttons for files, a folder, a text or a CAR; drops and pastes work anywhere on the page. */
export function FilePicker({ onFiles, onFolder, onText, onCar, onPack }: FilePickerProps) {
  const carInput = useRef<HTMLInputElement>(null)
  const packInput = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <PickerButton label="Files to upload" className="action action-primary" onSelect={onFiles}>
        <Upload aria-hidden="true" className="size-4 max-sm:hidden" />
        Upload files
      </PickerButton>
      <PickerButton label="Folder to upload" folder className="action" onSelect={onFolder}>
        <FolderUp aria-hidden="true" className="size-4 max-sm:hidden" />
        Upload folder
      </PickerButton>
      <MoreMenu label="More uploads">
        <MenuButton onClick={onText}>New text file</MenuButton>
        <MenuButton onClick={() => carInput.current?.click()}>Verify CAR file…</MenuButton>
        <MenuButton onClick={() => packInput.current?.click()}>Create CAR file…</MenuButton>
      </MoreMenu>
      <FileInput
        ref={carInput}
        multiple
        label="CAR file to verify"
        accept=".car"
        onSelect={onCar}
      />
      <FileInput ref={packInput} multiple label="Files to save as CAR" onSelect={onPack} />
    </div>
  )
}

type PickerButtonProps = {
  label: string
  folder?: boolean
  className: string
  onSelect: (files: File[]) => void
  children: ReactNode
}

function PickerButton({ label, folder = false, className, onSelect, children }: PickerButtonProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={className} onClick={() => fileInput.current?.click()}>
        {children}
      </button>
      <FileInput
        ref={fileInput}
        multiple
        label={label}
        // React’s types lack `webkitdirectory`; all browsers support it.
        {...(folder && { webkitdirectory: '' })}
        onSelect={onSelect}
      />
    </>
  )
}
