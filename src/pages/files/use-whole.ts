import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Preview, wholeMutation } from '#queries/files.ts'

/** All of a CID's bytes, once they are here, and the way to get them. */
export type Whole = ReturnType<typeof useWhole>

/** Starts with what a preview read, which may be all; `read` gets the rest. Leaving ends reading. */
export function useWhole(cid: string, preview: Preview) {
  const [read, setRead] = useState(0)
  const cancel = useRef(new AbortController())
  const mutation = useMutation(wholeMutation(cid, setRead))
  useEffect(() => () => cancel.current.abort(), [])
  return {
    blob: preview.whole ? preview.blob : mutation.data,
    /** Bytes read so far, while reading. */
    progress: mutation.isPending ? read : undefined,
    failure: cancel.current.signal.aborted ? null : mutation.error,
    read: (then: (blob: Blob) => void) => {
      setRead(0)
      cancel.current = new AbortController()
      mutation.mutate(cancel.current.signal, { onSuccess: then })
    },
    cancel: () => cancel.current.abort(),
  }
}
