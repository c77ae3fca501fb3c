import { readDevice, writeDevice } from '#api/device/device.ts'

export const themeNames = ['system', 'light', 'dark'] as const
export type Theme = (typeof themeNames)[number]

export const readStoredTheme = (): Theme =>
  themeNames.find((theme) => theme === readDevice('keyhole.theme')) ?? 'system'

/**
 * Sets the theme, by default the stored one; called before the first paint. The browser's own frame, or
 * that of the installed dashboard, gets the header's colour by it, too: `index.html` names one for each theme
 * of the system.
 */
export function applyTheme(theme: Theme = readStoredTheme()) {
  document.documentElement.dataset.theme = theme
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
  for (const [index, meta] of metas.entries()) {
    const scheme = index === 0 ? 'light' : 'dark'
    const chosenMedia = theme === scheme ? 'all' : 'not all'
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : chosenMedia
  }
}

/** Sets the theme and keeps it in this browser. */
export function changeTheme(theme: Theme) {
  writeDevice('keyhole.theme', theme)
  applyTheme(theme)
}
