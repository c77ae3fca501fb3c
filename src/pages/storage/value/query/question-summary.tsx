import { BlockLabel } from '#pages/storage/block-label.tsx'

type Props = { reference: string; block: string }

/** A read value in one line: variable or slot, block. */
export function QuestionSummary({ reference, block }: Props) {
  return (
    <>
      <span className="data" title={reference}>
        {/^\w+$/.test(reference) && /^\d/.test(reference)
          ? `slot ${shorten(reference)}`
          : shorten(reference)}
      </span>
      <span aria-hidden="true" className="hidden text-mute sm:inline">
        ·
      </span>
      <BlockLabel text={block} />
    </>
  )
}

/** Shortens long hexadecimal numbers in a path to their first and last digits. */
const shorten = (text: string) =>
  text.replace(/0x([0-9a-f]{6})[0-9a-f]{8,}([0-9a-f]{6})/gi, '0x$1…$2')
