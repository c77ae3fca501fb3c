import type { CidDescription as Described } from '#domain/files/cid/cid.ts'
import { cidSpellings, multihashHex } from '#domain/files/cid/cid-spellings.ts'
import { FactList, FactRow } from '#ui/lists/fact-list.tsx'
import { CidValue } from '#ui/values/cid-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'

const codecLabels: { [codec: string]: string } = {
  raw: 'the bytes themselves',
  'dag-pb': 'a file or a directory in blocks',
}

/** The parts of a CID; all of them are decoded from the CID itself, without a request. */
export function CidDetails({ cid, facts }: { cid: string; facts: Described }) {
  return (
    <div className="mt-2">
      <FactList title="What the CID says">
        <FactRow
          label="Version"
          name="cid"
          raw={cid}
          meaning="Version 0 is always base58 and begins with Qm; version 1 names its base and its codec."
        >
          {facts.version} <span className="text-mute">in {facts.base}</span>
        </FactRow>
        <FactRow
          label="Codec"
          name="codec"
          raw={facts.codec}
          meaning="How the block that the CID names is to be read."
        >
          {facts.codec} <span className="text-mute">{codecLabels[facts.codec]}</span>
        </FactRow>
        <FactRow
          label="Hash function"
          name="hash"
          raw={facts.hash}
          meaning="What made the digest from the block’s bytes."
        >
          {facts.hash}
        </FactRow>
        <FactRow
          label="Digest"
          name="digest"
          raw={facts.digest}
          meaning="The hash of the block. Whoever has the block can compute it again."
        >
          <span className="flex items-center gap-1">
            <HexValue value={facts.digest} />
            <CopyButton text={facts.digest} what="digest" />
          </span>
        </FactRow>
        <FactRow
          label="Multihash"
          name="multihash"
          raw={multihashHex(cid)}
          meaning="Hash function, length and digest in one, as the CID holds them."
        >
          <span className="flex items-center gap-1">
            <HexValue value={multihashHex(cid)} />
            <CopyButton text={multihashHex(cid)} what="multihash" />
          </span>
        </FactRow>
        {cidSpellings(cid).map(({ name, text }) => (
          <FactRow
            key={name}
            label={name.replace('version ', 'v')}
            name="cid"
            raw={text}
            meaning="The same codec and digest, and so the same content. But pins go by the spelling: a service that pinned one has not pinned another."
          >
            <span className="flex items-center gap-1">
              <CidValue value={text} />
              <CopyButton text={text} what={name} />
              {text === cid && (
                <span className="text-sm whitespace-nowrap text-mute">this one</span>
              )}
            </span>
          </FactRow>
        ))}
      </FactList>
    </div>
  )
}
