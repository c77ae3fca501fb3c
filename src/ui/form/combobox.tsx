import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { FormField, type TextField, TextInput } from '#ui/form/field.tsx'

export type ComboboxOption = {
  /** The whole text of the field when the option is chosen. */
  text: string
  label: string
  meaning: string
  /** Runs in place of a change of the text; such an option is active before a key is pressed. */
  pick?: () => void
}

type Props = Omit<Parameters<typeof TextField>[0], 'rows' | 'suggestions'> & {
  options: readonly ComboboxOption[]
  optionsLabel: string
  opensOnFocus: boolean
  title?: string
  inputRef?: RefObject<HTMLInputElement | null>
}

/**
 * A field with a list of texts to choose from by arrow keys and Enter, or by pointer; with `data`
 * their meanings are beside them. Source: ARIA Authoring Practices Guide, "Combobox" with list
 * autocomplete and manual selection.
 */
export function Combobox({
  value,
  onChange,
  options,
  optionsLabel,
  opensOnFocus,
  placeholder,
  title,
  data = false,
  inputRef,
  ...field
}: Props) {
  const [open, setOpen] = useState(false)
  const [activeText, setActiveText] = useState<string>()
  const listId = useId()
  const isListShown = open && options.length > 0
  const activeIndex = isListShown ? options.findIndex(({ text }) => text === activeText) : -1

  function changeText(text: string) {
    setActiveText(undefined)
    setOpen(true)
    onChange(text)
  }

  function chooseOption({ text, pick }: ComboboxOption) {
    if (!pick) return changeText(text)
    setOpen(false)
    pick()
  }

  function handleKey(event: KeyboardEvent) {
    const activeOption = options[activeIndex]
    if (event.key === 'Escape') setOpen(false)
    if (event.key === 'Enter' && activeOption) {
      event.preventDefault()
      chooseOption(activeOption)
    }
    const nextIndex = nextOptionIndex(event.key, activeIndex, options.length)
    if (nextIndex === undefined) return
    event.preventDefault()
    setOpen(true)
    setActiveText(options[nextIndex]?.text)
  }

  return (
    <div className="relative">
      <FormField {...field}>
        {(control) => (
          <TextInput
            {...control}
            {...{ value, placeholder, title, data }}
            ref={inputRef}
            role="combobox"
            aria-expanded={isListShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={activeIndex < 0 ? undefined : `${listId}${activeIndex}`}
            onText={changeText}
            onFocus={() => setOpen(opensOnFocus)}
            onBlur={() => setOpen(false)}
            onKeyDown={handleKey}
          />
        )}
      </FormField>
      {isListShown && (
        <div
          id={listId}
          role="listbox"
          aria-label={optionsLabel}
          className="card absolute inset-x-0 top-15.5 z-20 max-h-64 min-w-56 overflow-y-auto py-1 shadow-lg"
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: arrows and Enter in the input choose it
            <div
              key={option.text}
              id={`${listId}${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              ref={index === activeIndex ? scrollIntoList : undefined}
              title={option.meaning}
              className={`cursor-pointer px-3 py-1 hover:bg-accent-soft aria-selected:bg-accent-soft ${data ? 'data flex items-baseline justify-between gap-4' : ''}`}
              // The input must not lose the focus before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => chooseOption(option)}
            >
              <span className="font-medium">{option.label}</span>
              <span className={`block text-mute ${data ? 'min-w-0 truncate' : 'text-xs'}`}>
                {option.meaning}
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const scrollIntoList = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/**
 * Index of the option to which an arrow key moves, round and round; undefined for other keys and
 * without options. Before the first move the index is -1.
 * @internal Exported for tests.
 */
export function nextOptionIndex(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (Math.max(0, index) + count - 1) % count
  return undefined
}
