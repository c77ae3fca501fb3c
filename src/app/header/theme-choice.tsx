import { useId, useState } from 'react'
import { changeTheme, readStoredTheme, themeNames } from '#app/header/theme.ts'

/** Chooses the theme of this browser. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(readStoredTheme)
  const groupName = useId()
  return (
    <fieldset className="grid gap-1 px-3 py-1.5">
      <legend className="float-left text-sm text-mute">Theme</legend>
      <div className="grid grid-cols-3 rounded-md border border-line bg-paper p-0.5 text-sm">
        {themeNames.map((name) => (
          <label
            key={name}
            className="cursor-pointer rounded-md px-3 py-0.5 text-center text-mute capitalize has-checked:bg-card has-checked:font-medium has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--color-line)] has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              className="sr-only"
              name={groupName}
              checked={name === theme}
              onChange={() => {
                changeTheme(name)
                setTheme(name)
              }}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
