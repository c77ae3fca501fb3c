import type { ReactNode } from 'react'

/** The answer itself: one sentence or one number, with what qualifies it below. */
export function AnswerCard({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <div className="card px-4 py-3.5 sm:px-5">
      {/* Hexadecimal is set on the line's bottom, which is lower in larger text; a tag that comes
          late makes its line no higher. */}
      <div
        data-line
        className="text-answer font-semibold wrap-anywhere [&_.data]:mb-0.5 [&_.data]:text-[0.9375rem] [&_.tag]:-my-1"
      >
        {children}
      </div>
      {below && (
        <div data-line className="mt-1 text-mute">
          {below}
        </div>
      )}
    </div>
  )
}
