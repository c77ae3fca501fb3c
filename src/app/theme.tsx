import { useState } from 'react'
import { readDevice, writeDevice } from '#api/device/device.ts'

const themeNames = ['system', 'light', 'dark'] as const
type Theme = (typeof themeNames)[number]

const readStoredTheme = (): Theme =>
  themeNames.find((theme) => theme === readDevice('keyhole.theme')) ?? 'system'

/** Sets the theme, by default the stored one; called before the first paint. */
export function applyTheme(theme: Theme = readStoredTheme()) {
  document.documentElement.dataset.theme = theme
}

/** Switches from system to light to dark and back. */
export function ThemeButton() {
  const [theme, setTheme] = useState(readStoredTheme)
  function switchTheme() {
    const nextTheme = themeNames[(themeNames.indexOf(theme) + 1) % themeNames.length] ?? 'system'
    writeDevice('keyhole.theme', nextTheme)
    applyTheme(nextTheme)
    setTheme(nextTheme)
  }
  return (
    <button
      type="button"
      className="action px-2"
      aria-label={`Theme: ${theme}`}
      title={`Theme: ${theme}`}
      onClick={switchTheme}
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4">
        <circle cx="8" cy="8" r="6" className="fill-none stroke-current" strokeWidth="1.4" />
        {theme !== 'system' && (
          <path
            d={theme === 'dark' ? 'M8 2a6 6 0 0 1 0 12z' : 'M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6z'}
            className="fill-current"
          />
        )}
      </svg>
    </button>
  )
}
