import { LinkButton } from '#ui/values/link-button.tsx'

type Props = {
  label: string
  timeText: string
  isTag: boolean
  /** Reads again what is shown of this block; undefined where nothing newer is known. */
  refresh?: (() => void) | undefined
}

/** A block and its time, which comes late: that of a tag would take a line more on a phone. */
export const BlockText = ({ label, timeText, isTag, refresh }: Props) => (
  <span>
    {label}
    {refresh && (
      <>
        {' · '}
        <LinkButton onClick={refresh}>Refresh</LinkButton>
      </>
    )}
    {timeText && <span className={`text-mute ${isTag ? 'max-sm:hidden' : ''}`}> · {timeText}</span>}
  </span>
)
