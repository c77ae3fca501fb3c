import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { findNameTags, type NameTag, type NameTagImport } from '#domain/name-tags/name-tag.ts'
import { writeNameTagFile } from '#domain/name-tags/name-tag-file.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import { addressPath } from '#paths/address.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { importNameTags, removeNameTags, saveNameTags } from '#state/name-tags/change-name-tags.ts'
import { type NameTags, nameTagsQuery } from '#state/name-tags/name-tags.ts'
import { NameTagDialog } from '#ui/address/name-tag-dialog.tsx'
import { useSaveLines } from '#ui/answer/save-lines.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { MenuButton, MoreMenu } from '#ui/entity/more-menu.tsx'
import { TextInput } from '#ui/form/field.tsx'
import { useFileDialog } from '#ui/form/file-input.tsx'
import { type TableColumn, VirtualTable } from '#ui/lists/virtual-table.tsx'
import { Note, Page } from '#ui/page/page.tsx'
import { useChecksumAddress } from '#ui/values/address-link.tsx'
import { ActionButton, CopyButton, HexValue } from '#ui/values/copy-button.tsx'

const emptyTag: NameTag = { address: '', name: '', note: '' }

/** `/name-tags`: the person's names for addresses. No URL contains them. */
export default function NameTagsPage() {
  const nameTags = useQuery(nameTagsQuery).data
  return (
    <Page title="Name tags">
      {nameTags ? (
        <NameTagList nameTags={nameTags} />
      ) : (
        <>
          <EntityHeader title="Name tags" />
          <div aria-hidden="true" className="waiting h-24" />
        </>
      )}
    </Page>
  )
}

function NameTagList({ nameTags: { byAddress, lasting } }: { nameTags: NameTags }) {
  const queryClient = useQueryClient()
  const network = useCurrentNetwork()?.network
  const { start: saveLines } = useSaveLines()
  const addRef = useRef<HTMLButtonElement>(null)
  const [text, setText] = useState('')
  const [editedTag, setEditedTag] = useState<NameTag>()
  const [importResult, setImportResult] = useState<NameTagImport>()
  const shownTags = useMemo(() => findNameTags(byAddress.values(), text), [byAddress, text])
  const [tagsInput, pickTags] = useFileDialog({
    label: 'Name tags to import',
    accept: '.csv,.txt,text/csv',
    onSelect: async ([file]) => setImportResult(await importNameTags(queryClient, file)),
  })
  function removeAll() {
    const count = groupDigits(byAddress.size)
    if (confirm(`Remove all ${count} name tags? Only an export brings them back.`))
      removeNameTags(queryClient, [...byAddress.keys()])
  }
  function closeEditor() {
    setEditedTag(undefined)
    // The row that opened the dialog may be gone.
    if (document.activeElement === document.body) addRef.current?.focus()
  }
  return (
    <>
      <EntityHeader title="Name tags">
        <ActionButton ref={addRef} onClick={() => setEditedTag(emptyTag)}>
          Add name tag
        </ActionButton>
        <MoreMenu label="More about all name tags">
          <MenuButton onClick={pickTags}>Import</MenuButton>
          {byAddress.size > 0 && (
            <>
              <MenuButton
                onClick={() => saveLines([writeNameTagFile(byAddress.values()), 'name-tags.csv'])}
              >
                Export CSV
              </MenuButton>
              <MenuButton danger onClick={removeAll}>
                Remove all
              </MenuButton>
            </>
          )}
        </MoreMenu>
        {tagsInput}
      </EntityHeader>
      <div role="status" className="grid gap-1 empty:hidden">
        {importResult && <ImportResult {...importResult} />}
      </div>
      {!lasting && (
        <p className="text-warn">
          Browser storage unavailable: changes are lost when the page closes.
        </p>
      )}
      {byAddress.size === 0 ? (
        <Note title="No name tags yet">
          Add one here, or from the menu of an address. Names stay in this browser.
        </Note>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <TextInput
              type="search"
              aria-label="Filter name tags"
              placeholder="Name, address or note"
              className="min-w-0 sm:max-w-72"
              value={text}
              onText={setText}
            />
            <p role="status" className="text-sm text-mute">
              {shownTags.length < byAddress.size && `${groupDigits(shownTags.length)} of `}
              {groupDigits(byAddress.size)} · for all networks, stays in this browser
            </p>
          </div>
          {shownTags.length === 0 ? (
            <p className="card px-4 py-3 text-mute sm:px-5">No matching name tags.</p>
          ) : (
            <NameTagTable tags={shownTags} network={network} onEdit={setEditedTag} />
          )}
        </>
      )}
      {editedTag && (
        <NameTagDialog
          tag={editedTag}
          byAddress={byAddress}
          onSave={(tag) => saveNameTags(queryClient, [tag])}
          onRemove={(address) => removeNameTags(queryClient, [address])}
          onClose={closeEditor}
        />
      )}
    </>
  )
}

/** Problems that are listed of those that are counted. */
const maxListed = 20

function ImportResult({ added, sameCount, problems, stored }: NameTagImport) {
  return (
    <>
      {added.length > 0 && (
        <p className="text-ok">{countWithNoun(added.length, 'name tag')} added.</p>
      )}
      {!stored && <p className="text-warn">Browser storage unavailable: this session only.</p>}
      {sameCount > 0 && (
        <p className="text-mute">{countWithNoun(sameCount, 'name tag')} already present.</p>
      )}
      {problems.length > 0 && (
        <p className="text-bad">{groupDigits(problems.length)} not imported:</p>
      )}
      {problems.slice(0, maxListed).map((problem, index) => (
        <p key={index} className="text-sm wrap-anywhere">
          {problem}
        </p>
      ))}
    </>
  )
}

type NameTagTableProps = {
  tags: readonly NameTag[]
  /** Network in use; undefined while there is no connection, and addresses have no links. */
  network: string | undefined
  onEdit: (tag: NameTag) => void
}

/** The name tags, a row each, with links to their addresses on the network in use. */
function NameTagTable({ tags, network, onEdit }: NameTagTableProps) {
  const columns: TableColumn<NameTag>[] = [
    {
      title: 'Name tag',
      width: 'minmax(8rem,1fr)',
      narrow: 'col-start-1 col-span-2 row-start-1 font-medium',
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      title: 'Address',
      width: 'minmax(12rem,1.6fr)',
      narrow: 'col-start-1 col-span-2 row-start-2',
      cell: ({ address }) => <TaggedAddress address={address} network={network} />,
    },
    {
      title: 'Private note',
      width: 'minmax(6rem,1.4fr)',
      narrow: 'col-start-3 row-start-2 text-mute',
      cell: ({ note }) => <span title={note}>{note}</span>,
    },
    {
      title: 'Action',
      width: '4rem',
      narrow: 'col-start-3 row-start-1',
      figure: true,
      cell: (tag) => (
        <button
          type="button"
          aria-label={`Edit ${tag.name}`}
          className="min-h-6 px-1.5 text-accent hover:underline"
          onClick={() => onEdit(tag)}
        >
          Edit
        </button>
      ),
    },
  ]
  return <VirtualTable label="Name tags" rows={tags} columns={columns} />
}

type TaggedAddressProps = { address: string; network: string | undefined }

function TaggedAddress({ address, network }: TaggedAddressProps) {
  const checksumAddress = useChecksumAddress(address)
  const value = <HexValue value={checksumAddress} />
  return (
    <span className="flex min-w-0 items-center gap-1">
      {network === undefined ? (
        value
      ) : (
        <Link to={addressPath(network, checksumAddress)} className="min-w-0">
          {value}
        </Link>
      )}
      <CopyButton text={checksumAddress} what="address" />
    </span>
  )
}
