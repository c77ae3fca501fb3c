import { useRef } from 'react'

/** Buttons for files, a folder or a text; drops and pastes work anywhere on the page. */
export function FilePicker({
  onFiles,
  onFolder,
  onText,
}: {
  onFiles: (files: File[]) => void
  onFolder: (files: File[]) => void
  onText: () => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-3">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <PickerButton label="Files to add" className="action action-primary" onChosen={onFiles}>
            Choose files
          </PickerButton>
          <PickerButton label="Folder to add" folder className="action" onChosen={onFolder}>
            Choose a folder
          </PickerButton>
          <button type="button" className="action" onClick={onText}>
            Write a text
          </button>
        </div>
        <p className="text-mute">or drop or paste them anywhere on this page</p>
      </div>
      <p className="max-w-prose flex-1 basis-72 text-pretty text-mute">
        This browser computes each CID before sending, and checks the service’s answer against it.
        Whoever knows the CID can read the file: what is added is public.
      </p>
    </div>
  )
}

function PickerButton({
  label,
  folder = false,
  className,
  onChosen,
  children,
}: {
  label: string
  folder?: boolean
  className: string
  onChosen: (files: File[]) => void
  children: string
}) {
  const fileInput = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={className} onClick={() => fileInput.current?.click()}>
        {children}
      </button>
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        aria-label={label}
        // Missing in React’s types; all browsers support it.
        {...(folder && { webkitdirectory: '' })}
        onChange={({ target }) => {
          onChosen([...(target.files ?? [])])
          // Without the reset, choosing the same again would fire no change event.
          target.value = ''
        }}
      />
    </>
  )
}
