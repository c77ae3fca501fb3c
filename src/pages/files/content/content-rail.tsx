import type { ReactNode } from 'react'
import { fileSnippets } from '#domain/text/snippet.ts'
import { RailSection, UnavailableSection } from '#ui/entity/rail-section.tsx'
import { RequestSection } from '#ui/entity/request-section.tsx'
import { verificationId } from '#ui/verdict/verification-tag.tsx'

type Props = {
  /** CID that is read. */
  cid: string
  service: string | undefined
  isNamed: boolean
  verification: ReactNode
  /** Shows the verification on a narrow screen without being opened. */
  needsVerification: boolean
}

/** Rail beside content: its request, what the API cannot tell, and last its growing checks. */
export default function ContentRail(props: Props) {
  const { cid, service, isNamed, verification, needsVerification } = props
  return (
    <>
      <RequestSection
        method="cat"
        params={[cid]}
        snippets={
          service === undefined ? [] : fileSnippets({ ipfsUrl: service, command: 'cat', cid })
        }
      />
      <UnavailableSection>
        {!isNamed && <p>Name: a CID does not carry one.</p>}
        <p>Pins made elsewhere: no pin list in this API.</p>
      </UnavailableSection>
      {verification && (
        <RailSection id={verificationId} title="Verification" open={needsVerification}>
          {verification}
        </RailSection>
      )}
    </>
  )
}
