import { type LucideIcon, ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react'
import { type Tone, toneClasses } from '#ui/entity/entity-body.tsx'

/** The element that a `VerificationTag` leads to. */
export const verificationId = 'verification'

/** Opens the section of the rail, which is a closed disclosure on a narrow screen. */
function showVerification() {
  const section = document.getElementById(verificationId)
  if (section instanceof HTMLDetailsElement) section.open = true
  section?.scrollIntoView({ block: 'nearest' })
  section?.querySelector<HTMLElement>('button:not(:disabled), summary')?.focus()
}

const tagIcons: { [tone in Tone]?: LucideIcon } = {
  ok: ShieldCheck,
  warn: ShieldAlert,
  bad: ShieldAlert,
}

type Props = {
  /** Undefined while checks run that end in an outcome with their count, whose room is kept. */
  text?: string
  tone?: Tone
  /** Sentences on what was verified, and what not. */
  title?: string | undefined
}

/** Outcome of the checks of a response, in its header; leads to the checks. */
export function VerificationTag({ text, tone = 'plain', title }: Props) {
  const isCounted = text === undefined || / · |^Only/.test(text)
  const room = isCounted ? 'not-last:min-w-38' : 'not-last:min-w-24'
  const TagIcon = tagIcons[tone] ?? ShieldQuestionMark
  return (
    <span className={`flex *:grow *:justify-center ${room}`}>
      <button
        type="button"
        aria-live="polite"
        title={title}
        className={`tag ${toneClasses[tone]}`}
        onClick={showVerification}
      >
        <TagIcon aria-hidden="true" className="size-3.5" />
        {text ?? 'Verifying…'}
      </button>
    </span>
  )
}
