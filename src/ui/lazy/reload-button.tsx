/** Shown where a lazy part failed to load or crashed. */
export const ReloadButton = ({ className = '' }: { className?: string }) => (
  <button type="button" className={`action ${className}`} onClick={() => location.reload()}>
    Reload page
  </button>
)
