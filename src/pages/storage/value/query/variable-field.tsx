import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { Completion } from '#domain/storage/layout/complete-variable.ts'
import { FormField } from '#ui/form/field.tsx'

/**
 * The one field that says which value: a variable's name with what follows it, or a slot. While it
 * is typed, a list of the layout's names goes on with it.
 */
export function VariableField({
  value,
  completions,
  onChange,
  ...field
}: {
  value: string
  completions: readonly Completion[]
  onChange: (text: string) => void
  problem: string | undefined
  hint?: ReactNode
  action?: ReactNode
}) {
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
      <FormField label="Variable or slot" {...field}>
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
