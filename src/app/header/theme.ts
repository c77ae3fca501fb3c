import { readDevice, writeDevice } from '#api/device/device.ts'

export const themeNames = ['system', 'light', 'dark'] as const
export type Theme = (typeof themeNames)[number]

export const readStoredTheme = (): Theme =>
  themeNames.find((theme) => theme === readDevice('keyhole.theme')) ?? 'system'

/** Sets the theme, by default the stored one; called before the first paint. */
export function applyTheme(theme: Theme = readStoredTheme()) {
  document.documentElement.dataset.theme = theme
}

/** Sets the theme and keeps it in this browser. */
export function changeTheme(theme: Theme) {
  writeDevice('keyhole.theme', theme)
  applyTheme(theme)
}
