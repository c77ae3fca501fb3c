import { useEffect, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Content of the clipboard, files or otherwise a text; or files that the system opens with Keyhole.
 */
export type PastedContent =
  | { files: readonly File[]; source: 'Pasted' | 'Opened' }
  | { text: string }

/** Elements that handle a paste themselves. */
const editableSelector = 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable]'

/** Takes pastes on the page, except into its fields. */
export function usePaste(onPaste: (pasted: PastedContent) => void) {
  const takePaste = useEffectEvent(onPaste)
  useLayoutEffect(() => {
    const onPasteEvent = (event: ClipboardEvent) => {
      const { target, clipboardData } = event
      if (target instanceof Element && target.closest(editableSelector)) return
      const pastedFiles = [...(clipboardData?.files ?? [])]
      const pastedText = clipboardData?.getData('text/plain') ?? ''
      if (pastedFiles.length === 0 && pastedText === '') return
      event.preventDefault()
      takePaste(
        pastedFiles.length > 0
          ? { files: pastedFiles.map(nameByTime), source: 'Pasted' }
          : { text: pastedText },
      )
    }
    addEventListener('paste', onPasteEvent)
    return () => removeEventListener('paste', onPasteEvent)
  }, [])
}

/** A copied picture is always called `image.png`: the time, in UTC, makes its name distinct. */
function nameByTime(file: File): File {
  if (!/^image\.\w+$/.test(file.name)) return file
  const time = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')
  return new File([file], file.name.replace('image', `pasted ${time}`), {
    type: file.type,
  })
}

/** Part of the Launch Handler API, which TypeScript's DOM types lack. */
type LaunchQueue = {
  setConsumer(consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void
}

/** Takes the files that the system opens with the installed dashboard (`manifest.webmanifest`). */
export function useLaunchedFiles(onFiles: (files: readonly File[]) => void) {
  const takeFiles = useEffectEvent(onFiles)
  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue }
    launchQueue?.setConsumer(async ({ files = [] }) => {
      const launchedFiles = await Promise.all(files.map((handle) => handle.getFile()))
      if (launchedFiles.length > 0) takeFiles(launchedFiles)
    })
  }, [])
}
