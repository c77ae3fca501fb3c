import type { ReactNode } from 'react'
import { Note } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

type Props = {
  title: string
  /** The time or memory that drawing may take. */
  children: ReactNode
  onShow: () => void
}

/**
 * Note for content that may take long to draw, or much memory: a person decides whether to draw it.
 */
export function CostlyNote({ title, children, onShow }: Props) {
  return (
    <Note title={title}>
      <p>{children}</p>
      <ActionButton className="mt-3" onClick={onShow}>
        Show anyway
      </ActionButton>
    </Note>
  )
}
