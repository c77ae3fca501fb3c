import { type KeyboardEvent, useId, useState } from 'react'
import { generatePath, Link } from 'react-router'
import { completeVariable } from '#domain/storage/layout/complete-variable.ts'
import { isAddress } from '#domain/values/hex.ts'
import { parseLayoutReference } from '#pages/storage/reference/parse-layout-reference.ts'
import type { useKnownLayout } from '#pages/storage/reference/use-known-layout.ts'
import { patterns } from '#paths/patterns.ts'
import { FormField } from '#ui/form/field.tsx'

type Props = {
  network: string
  address: string
  known: ReturnType<typeof useKnownLayout>
  value: string
  /** The type of the value that the text leads to, where it is known. */
  type: string | undefined
  problem: string | undefined
  onChange: (text: string) => void
}

/**
 * The field that identifies a value: a variable's name with its path, or a slot, and perhaps its
 * block as `@5`. While the user types, a list of the layout's names completes the text.
 */
export function VariableField({
  network,
  address,
  known: { layout, isPending },
  value,
  type,
  problem,
  onChange,
}: Props) {
  const completions = layout ? completeVariable(layout.variables, value) : []
  const { block } = parseLayoutReference(value, layout)
  const [open, setOpen] = useState(false)
  const [activeText, setActiveText] = useState<string>()
  const listId = useId()
  const offered = completions.filter(({ text }) => text !== value)
  const isListShown = open && offered.length > 0
  const activeIndex = isListShown ? offered.findIndex(({ text }) => text === activeText) : -1

  function changeText(text: string) {
    setActiveText(undefined)
    setOpen(true)
    onChange(text)
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (key === 'Escape') setOpen(false)
    const active = offered[activeIndex]
    if (key === 'Enter' && active) {
      event.preventDefault()
      changeText(active.text)
    }
    if ((key !== 'ArrowDown' && key !== 'ArrowUp') || offered.length === 0) return
    event.preventDefault()
    setOpen(true)
    const step = key === 'ArrowDown' ? 1 : -1
    const start = activeIndex < 0 && step < 0 ? 0 : activeIndex
    setActiveText(offered[(start + step + offered.length) % offered.length]?.text)
  }

  return (
    <div className="relative md:flex-[1.6]!">
      <FormField
        label="Variable or slot"
        problem={problem}
        hint={hintText(type, block)}
        action={
          !isPending && !layout && isAddress(address.trim()) ? (
            <Link
              className="text-sm"
              to={generatePath(patterns.storageLayout, { network, address: address.trim() })}
            >
              Import layout
            </Link>
          ) : undefined
        }
      >
        {(control) => (
          <input
            {...control}
            type="text"
            role="combobox"
            aria-expanded={isListShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={activeIndex < 0 ? undefined : `${listId}${activeIndex}`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="data control"
            placeholder="balanceOf[0x…] or 3"
            value={value}
            onChange={({ target }) => changeText(target.value)}
            onFocus={() => setOpen(value === '')}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
          />
        )}
      </FormField>
      {isListShown && (
        <div
          id={listId}
          role="listbox"
          aria-label="Variables"
          className="card absolute inset-x-0 top-15.5 z-20 max-h-64 overflow-y-auto py-1 shadow-lg"
        >
          {offered.map(({ text, name, type }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: arrows and Enter in the input choose it
            <div
              key={text}
              id={`${listId}${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              ref={index === activeIndex ? scrollIntoList : undefined}
              className="flex cursor-pointer items-baseline justify-between gap-4 px-3 py-1 hover:bg-accent-soft aria-selected:bg-accent-soft"
              // The input must not lose the focus before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => changeText(text)}
            >
              <span className="data font-medium">{name}</span>
              <span className="data min-w-0 truncate text-mute">{type}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const scrollIntoList = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

function hintText(type: string | undefined, block: string | undefined) {
  if (block !== undefined) return `Block ${block}`
  return type === undefined || type === '…' ? 'Add @5 for block 5.' : type
}
