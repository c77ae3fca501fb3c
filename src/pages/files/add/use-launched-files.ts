import { useEffect, useRef } from 'react'

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
