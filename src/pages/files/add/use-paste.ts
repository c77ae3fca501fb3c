import { useEffectEvent, useLayoutEffect } from 'react'

/** Content of the clipboard: files, otherwise a text. */
export type PastedContent = { files: readonly File[] } | { text: string }

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
        pastedFiles.length > 0 ? { files: pastedFiles.map(nameByTime) } : { text: pastedText },
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
