import type { ComponentProps } from 'react'

type Props = ComponentProps<'input'> & {
  /** Sets hexadecimal and code in a monospaced font. */
  data?: boolean
  onText?: (text: string) => void
}

/** An input of one line, whose text the browser neither completes, nor capitalizes, nor checks. */
export const TextInput = ({ data = false, className = '', onText, ...input }: Props) => (
  <input
    type="text"
    autoComplete="off"
    autoCapitalize="off"
    spellCheck={false}
    onChange={onText && (({ target }) => onText(target.value))}
    {...input}
    className={`control ${data ? 'data' : ''} ${className}`}
  />
)
