import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { KnownContracts } from '#pages/gas/form/known-contracts.ts'
import { callCodecQuery } from '#queries/gas/call-codec.ts'
import { useFileDialog, useFileDrop } from '#ui/form/file-input.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'

/** Largest artifact read, bytes: more than any compiler writes for a large project. */
const maxArtifactBytes = 200_000_000

/**
 * Opens artifacts that are chosen or dropped anywhere on the page; a browser alone would leave it.
 */
function useArtifactFile(onKnown: (known: KnownContracts) => void) {
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
  useFileDrop(({ files: [file] }) => file && open(file))
  return { open, problem }
}

/** Opens a compiler artifact, which can also be dropped anywhere on the page. */
export function ArtifactButton({ onKnown }: { onKnown: (known: KnownContracts) => void }) {
  const file = useArtifactFile(onKnown)
  const [fileInput, pickFile] = useFileDialog({
    label: 'Artifact',
    accept: '.json,.abi,.sol,.txt',
    onSelect: ([chosen]) => file.open(chosen),
  })
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      {file.problem && (
        <span role="alert" className="min-w-0 text-sm wrap-anywhere text-bad">
          {file.problem}
        </span>
      )}
      <LinkButton onClick={pickFile}>Open artifact</LinkButton>
      {fileInput}
    </span>
  )
}
