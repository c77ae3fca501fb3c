import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Known } from '#pages/gas/form/known-contracts.ts'
import { callCodecQuery } from '#queries/gas/call-codec.ts'

/** The output of a compiler for a large project; what is larger is no artifact. */
const largest = 200_000_000

/** Opens artifacts that are chosen or dropped anywhere on the page, where a browser would leave it for them. */
export function useArtifactFile(onKnown: (known: Known) => void) {
  const client = useQueryClient()
  const [problem, setProblem] = useState<string>()

  async function open(file: File) {
    const said = (problem: string) => setProblem(`${file.name}: ${problem}`)
    setProblem(undefined)
    if (file.size > largest) return said('This is too large for an artifact.')
    try {
      const { readArtifact } = await client.fetchQuery(callCodecQuery)
      const contracts = readArtifact(await file.text())
      if ('problem' in contracts) return said(contracts.problem)
      onKnown({ contracts, at: 0, file: file.name })
    } catch (error) {
      said(error instanceof Error ? error.message : 'It cannot be read.')
    }
  }
  const take = useRef(open)
  take.current = open

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const [file] = event.dataTransfer?.files ?? []
      if (!file) return
      event.preventDefault()
      take.current(file)
    }
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
    }
  }, [])
  return { open, problem }
}
