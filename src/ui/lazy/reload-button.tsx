/** For who meets a part that could not be loaded, or failed. */
export const ReloadButton = ({ className = '' }: { className?: string }) => (
  <button type="button" className={`action ${className}`} onClick={() => location.reload()}>
    Reload page
  </button>
)
