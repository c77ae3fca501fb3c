import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { KnownContracts } from '#pages/gas/form/known-contracts.ts'
import { callCodecQuery } from '#queries/gas/call-codec.ts'

/** Largest artifact read, bytes: more than any compiler writes for a large project. */
const maxArtifactBytes = 200_000_000

/**
 * Opens artifacts that are chosen or dropped anywhere on the page; a browser alone would leave it.
 */
export function useArtifactFile(onKnown: (known: KnownContracts) => void) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()

  async function open(file: File) {
    const reportProblem = (problem: string) => setProblem(`${file.name}: ${problem}`)
    setProblem(undefined)
    if (file.size > maxArtifactBytes)
      return reportProblem('Too large for an artifact (max 200 MB).')
    try {
      const { readArtifact } = await queryClient.fetchQuery(callCodecQuery)
      const parsedContracts = readArtifact(await file.text())
      if ('problem' in parsedContracts) return reportProblem(parsedContracts.problem)
      onKnown({ contracts: parsedContracts, chosenIndex: 0, fileName: file.name, address: '' })
    } catch (error) {
      reportProblem(error instanceof Error ? error.message : 'The file cannot be read.')
    }
  }
  const latestOpen = useRef(open)
  latestOpen.current = open

  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      const [file] = event.dataTransfer?.files ?? []
      if (!file) return
      event.preventDefault()
      latestOpen.current(file)
    }
    addEventListener('dragover', onDragOver)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('dragover', onDragOver)
      removeEventListener('drop', onDrop)
    }
  }, [])
  return { open, problem }
}
