import type { ReactNode } from 'react'
import { Explained } from '#ui/entity/explained.tsx'

/** Tone of a state: green for checked or succeeded, amber where a person has to act. */
export type Tone = 'ok' | 'warn' | 'bad' | 'accent' | 'plain'

export const toneClasses: { [tone in Tone]: string } = {
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  accent: 'bg-accent-soft text-accent',
  plain: 'bg-hover text-mute',
}

type Props = {
  tone?: Tone
  title?: string | undefined
  children: ReactNode
}

/** A state of an entity in one to three words; `title` explains it. */
export function StatusTag({ tone = 'plain', title, children }: Props) {
  const className = `tag ${toneClasses[tone]}`
  return title === undefined ? (
    <span className={className}>{children}</span>
  ) : (
    <Explained why={title} className={className}>
      {children}
    </Explained>
  )
}
