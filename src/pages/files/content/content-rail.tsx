import type { ReactNode } from 'react'
import { fileSnippets } from '#domain/text/snippet.ts'
import { RailSection } from '#ui/entity/rail-section.tsx'
import { RequestSection } from '#ui/entity/request-section.tsx'
import { verificationId } from '#ui/verdict/verification-tag.tsx'

type Props = {
  /** CID that is read. */
  cid: string
  service: string | undefined
  verification: ReactNode
  /** Shows the verification on a narrow screen without being opened. */
  needsVerification: boolean
}

/** Rail beside content: its request, and last its growing checks. */
export default function ContentRail({ cid, service, verification, needsVerification }: Props) {
  return (
    <>
      <RequestSection
        method="cat"
        params={[cid]}
        snippets={
          service === undefined ? [] : fileSnippets({ ipfsUrl: service, command: 'cat', cid })
        }
      />
      {verification && (
        <RailSection id={verificationId} title="Verification" open={needsVerification}>
          {verification}
        </RailSection>
      )}
    </>
  )
}
