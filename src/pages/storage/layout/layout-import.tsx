import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { readLayout } from '#domain/storage/layout/layout.ts'
import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import { type FoundLayouts, findLayouts } from '#domain/storage/layout-files/find-layouts.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import { tableRows } from '#domain/values/table-rows.ts'
import { addressPath } from '#paths/address.ts'
import { keepArtifactAbi } from '#queries/contract/known-abi.ts'
import { keepLayoutMutation } from '#queries/storage/address-layout.ts'
import { projectArtifactQuery } from '#state/connections/project.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useFileDialog, useFileDrop } from '#ui/form/file-input.tsx'
import { closeOnEscape, focusFirst } from '#ui/form/focus-first.ts'
import { useUnsent } from '#ui/form/use-unsent.ts'
import { usePageNetwork } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** Largest file read, bytes: more than any compiler output that holds a layout. */
const maxFileBytes = 200 * 1024 * 1024

type Props = {
  address: string
  onDone: () => void
  onCancel: (() => void) | undefined
}

/** Takes a layout: pasted, dropped or chosen; of several contracts one is chosen. */
export function LayoutImport({ address, onDone, onCancel }: Props) {
  const network = usePageNetwork()
  const client = useQueryClient()
  const saveMutation = useMutation(keepLayoutMutation(network, address))
  const hasSourcify = useConnection(network)?.lookups.sourcify !== undefined
  // The query of the layout has asked for it.
  const { data: artifact } = useQuery({ ...projectArtifactQuery(network, address), enabled: false })
  const lacksLayout = artifact !== undefined && artifact !== null && !artifact.layout
  const [text, setText, noteSent] = useUnsent(`layout ${address}`, '')
  const [problem, setProblem] = useState<string>()
  const [choice, setChoice] = useState<FoundLayouts & { from: string; json: string }>()

  function importJson(json: string, from: string) {
    const foundLayouts = findLayouts(json)
    setChoice(undefined)
    setProblem('problem' in foundLayouts ? foundLayouts.problem : undefined)
    if ('problem' in foundLayouts) return
    const [only, ...others] = foundLayouts.layouts
    if (only && others.length === 0) saveOneLayout(only, from, json)
    else setChoice({ ...foundLayouts, from, json })
  }
  async function importFile(file: File) {
    if (file.size > maxFileBytes) return setProblem(`${file.name} is too large for a layout.`)
    importJson(await file.text(), file.name)
  }
  function saveOneLayout(layout: RawLayout, from: string, json: string) {
    const finishImport = () => {
      // The layout is of use without it.
      keepArtifactAbi(client, network, address, json, layout.contract).catch(() => undefined)
      noteSent()
      onDone()
    }
    saveMutation.mutate({ layout, from }, { onSuccess: finishImport })
  }

  return (
    <TitledSection
      title="Import layout"
      action={onCancel && <ActionButton onClick={onCancel}>Cancel</ActionButton>}
    >
      <p className="max-w-prose text-pretty text-mute">
        The compiler’s storage layout gives names and types. It stays in this browser.
      </p>
      {lacksLayout && (
        <p className="mt-1 max-w-prose">
          The project’s build of {artifact.implementation ?? artifact.name} has no layout. Build it
          as below, then reload.
        </p>
      )}
      {hasSourcify && (
        <p className="mt-1 text-mute">
          The{' '}
          <Link className="underline" to={addressPath(network, address)}>
            address page
          </Link>{' '}
          looks it up on Sourcify.
        </p>
      )}
      <LayoutFileDrop onFile={importFile} />
      <form
        ref={onCancel && focusFirst}
        onKeyDown={closeOnEscape(onCancel)}
        className="mt-4 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          importJson(text, 'pasted JSON')
        }}
      >
        <TextField
          label="Layout JSON"
          data
          rows={5}
          value={text}
          placeholder={'{ "storage": [ … ], "types": { … } }'}
          problem={problem}
          onChange={(text) => {
            setText(text)
            setProblem(undefined)
          }}
        />
        <button type="submit" className="action action-primary justify-self-start px-4">
          Import
        </button>
      </form>
      {choice && (
        <LayoutList
          {...choice}
          choose={(layout) => saveOneLayout(layout, choice.from, choice.json)}
        />
      )}
      <LayoutSources isOpen={lacksLayout} />
    </TitledSection>
  )
}

/** Each tool that writes a layout, and how; commands and options stand between accents. */
const layoutSources = tableRows(`
Foundry | \`forge inspect Vault storageLayout --json\`, or a file of out/ built with \`extra_output = ["storageLayout"]\` in foundry.toml
Hardhat 2 and 3 | the file in artifacts/build-info (of 3 the one that ends in .output.json), with \`storageLayout\` in outputSelection of the compiler’s settings
solc | \`solc --storage-layout vault.sol\`, or standard JSON output
Vyper | \`vyper -f layout vault.vy\`
OpenZeppelin | the network’s file in .openzeppelin: it knows namespaces and enums too
Sourcify | response for a verified contract, with \`fields=storageLayout\`
`)

const LayoutSources = ({ isOpen }: { isOpen: boolean }) => (
  <details className="mt-4 border-t border-line pt-3" open={isOpen}>
    <summary className="w-fit text-mute hover:text-ink">How to get a layout</summary>
    <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {layoutSources.map(([tool, how = '']) => (
        <Fragment key={tool}>
          <dt className="text-mute">{tool}</dt>
          <dd className="min-w-0 break-words">
            {how.split('`').map((text, index) =>
              index % 2 === 0 ? (
                text
              ) : (
                <code key={index} className="data">
                  {text}
                </code>
              ),
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  </details>
)

/** Takes one file from a dialog, or dropped anywhere on the page. */
function LayoutFileDrop({ onFile }: { onFile: (file: File) => void }) {
  const [fileInput, pickFile] = useFileDialog({
    label: 'Layout file',
    accept: '.json,application/json,text/plain',
    onSelect: ([file]) => onFile(file),
  })
  const isDraggedOver = useFileDrop(({ files: [file] }) => file && onFile(file))
  return (
    <div
      className={`mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-dashed px-5 py-5 transition-colors ${
        isDraggedOver ? 'border-accent bg-accent-soft' : 'border-mute/50'
      }`}
    >
      <ActionButton onClick={pickFile}>Select file</ActionButton>
      <span>or drop it on this page</span>
      <span className="text-sm text-mute">
        Foundry, Hardhat, solc, Vyper, OpenZeppelin, Sourcify: the shape is recognised.
      </span>
      {fileInput}
    </div>
  )
}

/** A longer list gets a search field. */
const maxUnsearchedLayouts = 12

const maxShownLayouts = 200

type LayoutListProps = FoundLayouts & { choose: (layout: RawLayout) => void }

function LayoutList({ shape, layouts, notes, choose }: LayoutListProps) {
  const [searchText, setSearchText] = useState('')
  const matchingLayouts = layouts.filter(({ contract, source }) =>
    `${source}:${contract}`.toLowerCase().includes(searchText.trim().toLowerCase()),
  )
  return (
    <section aria-labelledby="layout-list" className="mt-4 border-t border-line pt-3">
      <h3 id="layout-list" className="font-medium">
        Recognised as {shape}. Which contract is at this address?
      </h3>
      {layouts.length > maxUnsearchedLayouts && (
        <div className="mt-2 max-w-80">
          <TextField label="Search contracts" value={searchText} onChange={setSearchText} />
        </div>
      )}
      <ul className="mt-2 grid max-h-80 gap-px overflow-y-auto">
        {matchingLayouts.slice(0, maxShownLayouts).map((layout) => (
          <li key={`${layout.source}:${layout.contract}:${layouts.indexOf(layout)}`}>
            <button
              type="button"
              className="flex w-full flex-wrap items-baseline gap-x-3 rounded-md px-2 py-1.5 text-left hover:bg-accent-soft"
              onClick={() => choose(layout)}
            >
              <span className="font-medium text-accent">{layout.contract || 'unnamed'}</span>
              <span className="data min-w-0 break-all text-mute">{layout.source}</span>
              <span className="ml-auto text-sm text-mute">
                {countWithNoun(readLayout(layout).variables.length, 'variable')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2 text-sm text-mute">
        {matchingLayouts.length === 0 && 'No matching contracts. '}
        {matchingLayouts.length > maxShownLayouts &&
          `First ${maxShownLayouts} of ${groupDigits(matchingLayouts.length)} contracts. `}
        {notes.join(' ')}
      </p>
    </section>
  )
}
