import { useCopy } from '#ui/values/use-copy.ts'

/** Copies a text, and shows whether the browser allowed it. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copyStatus, copy] = useCopy()
  return (
    <button
      type="button"
      aria-label={`Copy ${what}`}
      title={`Copy ${what}`}
      className="copy-icon target inline-flex items-center gap-1 rounded px-1 align-text-bottom text-sm text-mute print:hidden hover:text-accent"
      onClick={() => copy(text)}
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-3.5 fill-none stroke-current">
        {copyStatus === 'Copied' ? (
          <path d="m3 8.5 3.2 3.2L13 5" strokeWidth="1.6" />
        ) : (
          <path d="M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z" strokeWidth="1.2" />
        )}
      </svg>
      <span aria-live="polite" className={copyStatus ? '' : 'sr-only'}>
        {copyStatus}
      </span>
    </button>
  )
}
