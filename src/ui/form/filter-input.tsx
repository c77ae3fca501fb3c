type Props = {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  /** Classes for its width. */
  className: string
}

/** The field that narrows a list while one types. */
export const FilterInput = ({ label, placeholder, value, onChange, className }: Props) => (
  <input
    type="search"
    aria-label={label}
    placeholder={placeholder}
    className={`control ${className}`}
    autoComplete="off"
    spellCheck={false}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
