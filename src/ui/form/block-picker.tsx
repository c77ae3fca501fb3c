import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { blockTags } from '#domain/block/block-reference.ts'
import { describeBlocksBack, readBlocksBack } from '#domain/block/blocks-back.ts'
import { isHash } from '#domain/values/hex.ts'
import { dateMeaning, parseDate, readDate } from '#domain/values/parse-date.ts'
import { formatUtc } from '#domain/values/time.ts'
import { TextField } from '#ui/form/field.tsx'
import { type BlockQuestion, FieldResolver } from '#ui/form/field-resolver.ts'

type Props = Pick<
  Parameters<typeof TextField>[0],
  'value' | 'onChange' | 'placeholder' | 'hint' | 'problem' | 'unlabelled' | 'action'
> & {
  label?: string
  /** The tags that the operation takes; by default all five. */
  tags?: readonly string[]
  /** False for a form that sends hashes and dates as they are typed; distances are always found. */
  findsOnSubmit?: boolean
  /** Whether a date means the first block from then on: the field is where a search begins. */
  isStart?: boolean
}

/**
 * The block of a read or a call, alike on every page: a tag, a number, a hash or a date. The
 * operations take only the first two, so a hash and a date are looked up first, when the form is
 * sent, and their number replaces them in the field.
 */
export function BlockPicker({
  label = 'Block',
  value,
  onChange,
  placeholder = 'latest',
  hint = 'A block, or a date such as 2026-01-31',
  problem,
  tags = blockTags,
  findsOnSubmit = true,
  isStart,
  ...field
}: Props) {
  const [note, setNote] = useState<string>()
  const resolveField = useContext(FieldResolver)
  const search = useRef<AbortController>(undefined)
  const inputRef = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string>()
  const [foundText, setFoundText] = useState<string>()
  useEffect(() => () => search.current?.abort(), [])

  const typedText = value.trim()
  const question = readBlockQuestion(typedText, isStart)
  const findTyped = useEffectEvent((event: Event) => {
    if (!question || !resolveField || !(findsOnSubmit || 'blocksBack' in question)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    findBlock(question)
  })
  useEffect(() => {
    const form = inputRef.current?.form
    // This native listener runs before React's, which is at the root of the page.
    form?.addEventListener('submit', findTyped)
    return () => form?.removeEventListener('submit', findTyped)
  }, [])
  // The form is sent once the field has the number that was found.
  useEffect(() => {
    if (foundText === undefined || foundText !== value) return
    setFoundText(undefined)
    inputRef.current?.form?.requestSubmit()
  }, [foundText, value])
  function changeText(text: string) {
    search.current?.abort()
    setNote(undefined)
    setFailure(undefined)
    setFoundText(undefined)
    onChange(text)
  }

  // Other fields may change while a block is found.
  const changeLatest = useEffectEvent(onChange)
  async function findBlock(question: BlockQuestion) {
    if (!resolveField) return
    search.current?.abort()
    const controller = new AbortController()
    search.current = controller
    setFailure(undefined)
    setNote('Finding the block…')
    const found = await resolveField(question, controller.signal)
    if (controller.signal.aborted) return
    if ('problem' in found) {
      setNote(undefined)
      setFailure(found.problem)
      inputRef.current?.focus()
      return
    }
    setNote(`Found by its ${describeQuestion(question)}.`)
    setFoundText(found.text)
    changeLatest(found.text)
  }

  return (
    <TextField
      label={label}
      problem={failure ?? (note === undefined ? problemOf(typedText, problem) : undefined)}
      hint={
        note === undefined ? (dateMeaning(typedText) ?? hint) : <span role="status">{note}</span>
      }
      {...field}
      inputRef={inputRef}
      placeholder={placeholder}
      title="A tag, a number, a hash, latest-20, or a date such as 2026-01-31 12:00"
      value={value}
      onChange={changeText}
      suggestions={tags}
    />
  )
}

/** The page's problem with a text, reworded for a text that can be looked up, or is a date. */
function problemOf(text: string, problem: string | undefined): string | undefined {
  if (problem === undefined) return undefined
  const meaning = dateMeaning(text)
  if (meaning) return `${meaning}: submit to find its block.`
  if (readBlockQuestion(text)) return 'Not found yet: submit to find its number.'
  const date = readDate(text)
  if (date && 'problem' in date) return date.problem
  // A text of several parts, such as `latest+5`, is neither a number nor a tag that was typed wrongly.
  return /[a-z]\W/i.test(text)
    ? `Invalid block “${text}”. Use 5, latest-40, or 2026-01-31 12:00.`
    : problem
}

function describeQuestion(question: BlockQuestion): string {
  if ('hash' in question) return 'hash'
  if ('seconds' in question) return `time, ${formatUtc(question.seconds)}`
  return `distance, ${describeBlocksBack(question.blocksBack)}`
}

/**
 * A hash, a date or a distance such as `latest-20`, which must be looked up before it can be sent;
 * undefined for other texts.
 */
function readBlockQuestion(text: string, isStart?: boolean): BlockQuestion | undefined {
  if (isHash(text)) return { hash: text }
  const blocksBack = readBlocksBack(text)
  if (blocksBack !== undefined) return { blocksBack }
  const seconds = parseDate(text)
  return seconds === undefined ? undefined : { seconds, isStart }
}
