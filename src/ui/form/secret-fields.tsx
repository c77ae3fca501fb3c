import type { ComponentProps } from 'react'

/** An input that holds a key or a secret, which neither the browser nor its keyboard may keep. */
export const SecretInput = (props: ComponentProps<'input'>) => (
  <input
    {...props}
    // React writes what a field holds into its attribute, too: a page that is saved would have the key.
    ref={(input) => {
      input?.removeAttribute('value')
    }}
    type="password"
    autoComplete="new-password"
    autoCapitalize="off"
    spellCheck={false}
    className="control"
  />
)

type RememberProps = { isKept: boolean; what: 'key' | 'key and secret' }

/** Whether key and secret outlive the tab, as the field `kept` of the form. */
export const RememberField = ({ isKept, what }: RememberProps) => (
  <label className="flex items-baseline gap-2">
    <input type="checkbox" name="kept" defaultChecked={isKept} />
    <span>
      Remember {what}{' '}
      <span className="text-mute">
        (unencrypted, this browser). Otherwise kept until this tab closes.
      </span>
    </span>
  </label>
)
