import { describeCid } from '#domain/files/cid/cid-description.ts'
import { cidSpellings, multihashHex } from '#domain/files/cid/cid-spellings.ts'
import {
  type ContentCheck,
  describeHashing,
  planContentCheck,
} from '#domain/files/content/content-check.ts'
import { FactList, FactRow, PlainFact } from '#ui/lists/fact-list.tsx'
import { CopyableValue } from '#ui/values/bytes-value.tsx'
import { CidValue } from '#ui/values/cid-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

const codecMeanings: { [codec: string]: string } = {
  raw: 'raw bytes',
  'dag-pb': 'UnixFS file or folder',
}

type Props = {
  cid: string
  check: ContentCheck | undefined
}

/** The parts of a CID; all of them are decoded from the CID itself, without a request. */
export default function CidDetails({ cid, check }: Props) {
  const parts = describeCid(cid)
  if (!parts) return null
  const { version, base, codec, hash, digest } = parts
  return (
    <>
      <FactList title="CID details">
        <PlainFact label="Multibase">{base}</PlainFact>
        <PlainFact label="Version">{version}</PlainFact>
        <PlainFact label="Codec">
          {codec} <span className="text-mute">{codecMeanings[codec]}</span>
        </PlainFact>
        <PlainFact label="Hash">{hash}</PlainFact>
        <PlainFact label="Import settings">
          {check?.verdict === 'verified' ? describeHashing(check.how) : describeHashings(cid)}
        </PlainFact>
        <FactRow label="Digest" name="digest" raw={digest} meaning="The hash of the root block.">
          <CopyableValue text={digest} what="digest" />
        </FactRow>
        <FactRow
          label="Multihash"
          name="multihash"
          raw={multihashHex(cid)}
          meaning="Hash function, length and digest, as the CID holds them."
        >
          <CopyableValue text={multihashHex(cid)} what="multihash" />
        </FactRow>
      </FactList>
      <FactList title="Other spellings">
        {cidSpellings(cid).map(({ name, text }) => (
          <FactRow
            key={name}
            label={text === cid ? `${name}, current` : name}
            name="cid"
            raw={text}
            meaning="The same content. Pins depend on the spelling: pin the one you use."
          >
            <span className="flex items-center gap-1">
              <CidValue value={text} />
              <CopyButton text={text} what={name} />
            </span>
          </FactRow>
        ))}
      </FactList>
    </>
  )
}

function describeHashings(cid: string): string {
  const hashingOptions = planContentCheck(cid)
  if ('why' in hashingOptions) return `Unavailable: ${hashingOptions.why}`
  const [firstHashing] = hashingOptions.hashings
  return typeof firstHashing === 'string'
    ? describeHashing(firstHashing)
    : `Unknown: ${hashingOptions.hashings.length} common settings give this kind of CID`
}
