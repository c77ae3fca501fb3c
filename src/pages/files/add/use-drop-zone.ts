import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { splitDropped } from '#pages/files/add/directory-entries.ts'

type DroppedItems = ReturnType<typeof splitDropped>

/**
 * Takes drops anywhere on the page: outside a drop target a browser would leave the page for the
 * file. Returns whether something is dragged over the page.
 */
export function useDropZone(onDrop: (dropped: DroppedItems) => void): boolean {
  const [isDragOver, setIsDragOver] = useState(false)
  const latestOnDrop = useRef(onDrop)
  latestOnDrop.current = onDrop
  // A layout effect also takes a drop right after the first paint.
  useLayoutEffect(() => {
    const onDragEvent = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsDragOver(event.type === 'dragover')
      if (event.type === 'drop') latestOnDrop.current(splitDropped(event.dataTransfer))
    }
    const dragEventNames = ['dragover', 'dragleave', 'drop'] as const
    for (const eventName of dragEventNames) addEventListener(eventName, onDragEvent)
    return () => {
      for (const eventName of dragEventNames) removeEventListener(eventName, onDragEvent)
    }
  }, [])
  return isDragOver
}

/** Part of the Launch Handler API, which TypeScript's DOM types lack. */
type LaunchQueue = {
  setConsumer(consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void
}

/** Takes the files that the system opens with the installed dashboard (`manifest.webmanifest`). */
export function useLaunchedFiles(onFiles: (files: readonly File[]) => void) {
  const latestOnFiles = useRef(onFiles)
  latestOnFiles.current = onFiles
  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue }
    launchQueue?.setConsumer(async ({ files = [] }) => {
      const launchedFiles = await Promise.all(files.map((handle) => handle.getFile()))
      if (launchedFiles.length > 0) latestOnFiles.current(launchedFiles)
    })
  }, [])
}
