import { Link } from 'react-router'
import { parseBlockReference } from '#domain/block/parse-block-reference.ts'
import { blockPath } from '#paths/block.ts'
import { useSearchSources } from '#state/requests/recent-pages.ts'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { Page } from '#ui/page/page.tsx'
import { SearchNote } from '#ui/search/search-note.tsx'

const latestBlock = { kind: 'tag', tag: 'latest' } as const

type Props = {
  network: string
  /** Text of the block in the URL. */
  block: string
}

/** Shown for a block whose address cannot be read. */
export default function InvalidBlock({ network, block }: Props) {
  const read = parseBlockReference(block)
  return (
    <Page title="Invalid block">
      <EntityHeader title={`Invalid block “${shortenText(block)}”`} />
      <SearchNote
        title={'problem' in read ? read.problem : ''}
        sources={useSearchSources()}
        actions={
          <Link className="action" to={blockPath({ network, block: latestBlock })}>
            Latest block
          </Link>
        }
      >
        <span className="data break-all">{block}</span>
      </SearchNote>
    </Page>
  )
}

/** Shortens a text that may be too long for a heading. */
const shortenText = (text: string) => (text.length > 24 ? `${text.slice(0, 20)}…` : text)
