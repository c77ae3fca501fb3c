import { type ChangeEvent, useEffect, useRef, useState } from 'react'

/** Takes files from a dialog, or dropped anywhere on the page. */
export function ChooseFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [folders, setFolders] = useState<string[]>([])
  const take = useRef(onFiles)
  take.current = onFiles

  useEffect(() => {
    // The whole window takes drops: beside the target a browser would leave the page for the file.
    const hover = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(event.type === 'dragover')
    }
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      const { files, folders } = sorted(event.dataTransfer)
      setFolders(folders)
      take.current(files)
    }
    addEventListener('dragover', hover)
    addEventListener('dragleave', hover)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', hover)
      removeEventListener('dragleave', hover)
      removeEventListener('drop', drop)
    }
  }, [])

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    setFolders([])
    onFiles([...(target.files ?? [])])
    // Or the same file, chosen again, would be no change.
    target.value = ''
  }

  return (
    <section
      aria-label="Add files"
      className={`rounded-lg border border-dashed px-5 py-6 transition-colors sm:py-8 ${
        over ? 'border-accent bg-accent-soft' : 'border-mute/50'
      }`}
    >
      <div className="flex flex-wrap items-center gap-x-10 gap-y-3">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <button
            type="button"
            className="action border-transparent bg-accent font-semibold text-on-accent"
            onClick={() => input.current?.click()}
          >
            Choose files
          </button>
          or drop them anywhere on this page
        </p>
        <p className="max-w-prose grow basis-80 text-pretty text-mute">
          This browser computes each file’s CID before sending it, and checks the service’s answer
          against it. Whoever knows the CID can read the file: what is added is public.
        </p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to add"
          onChange={choose}
        />
      </div>
      {folders.length > 0 && (
        <p role="alert" className="mt-3 text-warn">
          Folders cannot be added yet: {folders.join(', ')}. Add the files in them.
        </p>
      )}
    </section>
  )
}

/** A dropped folder looks like a file that cannot be read. */
function sorted({ items }: DataTransfer): { files: File[]; folders: string[] } {
  const [files, folders]: [File[], string[]] = [[], []]
  for (const item of items) {
    const entry = item.webkitGetAsEntry()
    const file = item.getAsFile()
    if (entry?.isDirectory) folders.push(entry.name)
    else if (file) files.push(file)
  }
  return { files, folders }
}
