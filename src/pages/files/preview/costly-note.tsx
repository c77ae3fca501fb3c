import type { ReactNode } from 'react'
import { Note } from '#ui/page/note.tsx'

type Props = {
  title: string
  /** What it may take. */
  children: ReactNode
  onShow: () => void
}

/** Content that may take long to draw, or much memory: it is drawn when a person says so. */
export function CostlyNote({ title, children, onShow }: Props) {
  return (
    <Note title={title}>
      <p>{children}</p>
      <button type="button" className="action mt-3" onClick={onShow}>
        Show anyway
      </button>
    </Note>
  )
}
