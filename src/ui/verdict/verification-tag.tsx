import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react'
import type { Tone } from '#ui/entity/status-tag.tsx'

/** The element that a `VerificationTag` leads to. */
export const verificationId = 'verification'

/** Opens the section of the rail, which is a closed disclosure on a narrow screen. */
function showVerification() {
  const section = document.getElementById(verificationId)
  if (section instanceof HTMLDetailsElement) section.open = true
  section?.scrollIntoView({ block: 'nearest' })
  section?.querySelector<HTMLElement>('button:not(:disabled), summary')?.focus()
}

/** What the checks of a response came to, in its header; leads to the checks. */
export function VerificationTag({
  text = 'Verifying…',
  tone = 'plain',
}: {
  text?: string
  tone?: Tone
}) {
  const TagIcon = tone === 'ok' ? ShieldCheck : tone === 'bad' ? ShieldAlert : ShieldQuestionMark
  return (
    <button
      type="button"
      aria-live="polite"
      className={`tag ${tone === 'ok' ? 'bg-ok-soft text-ok' : tone === 'bad' ? 'bg-bad-soft text-bad' : 'bg-hover text-mute'}`}
      onClick={showVerification}
    >
      <TagIcon aria-hidden="true" className="size-3.5" />
      {text}
    </button>
  )
}
