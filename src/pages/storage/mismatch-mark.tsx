/** Marks a value that its proof contradicts. */
export const MismatchMark = () => (
  <span className="ml-2 shrink-0 font-sans text-sm font-medium text-bad">Mismatch</span>
)
