type Props = { label: string; timeText: string; isTag: boolean }

/** A block and its time, which comes late: that of a tag would take a line more on a phone. */
export const BlockText = ({ label, timeText, isTag }: Props) => (
  <span>
    {label}
    {timeText && <span className={`text-mute ${isTag ? 'max-sm:hidden' : ''}`}> · {timeText}</span>}
  </span>
)
