import { useId, useState } from 'react'
import { ownBuild } from '#api/dashboard-build.ts'
import { shortcutsId } from '#app/header/shortcuts-sheet.tsx'
import { changeTheme, readStoredTheme, themeNames } from '#app/header/theme.ts'
import { patterns } from '#paths/patterns.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { MenuLink } from '#ui/entity/more-menu.tsx'
import { WalletButton } from '#wallet/wallet-button.tsx'

type Props = {
  connection: PublicConnection | undefined
}

/** Theme, shortcuts, name tags, proofs, wallet and the build, as items of a menu. */
export default function SettingsItems({ connection }: Props) {
  return (
    <>
      <li>
        <ThemeChoice />
      </li>
      <li>
        <button
          type="button"
          popoverTarget={shortcutsId}
          aria-keyshortcuts="?"
          className="hidden w-full items-center justify-between gap-4 px-3 py-1.5 -outline-offset-2 pointer-fine:flex hover:bg-hover"
        >
          Shortcuts <kbd className="font-sans text-sm text-mute">?</kbd>
        </button>
      </li>
      <MenuLink to={patterns.nameTags}>Name tags</MenuLink>
      <MenuLink to={patterns.verify}>Verify proof</MenuLink>
      {connection && (
        <li className="mt-1 border-t border-line pt-1">
          <WalletButton key={connection.network} network={connection} />
        </li>
      )}
      <li className="mt-1 border-t border-line px-3 pt-1.5 pb-1 text-sm text-mute">
        Build <span className="data">{ownBuild ?? 'dev'}</span>
      </li>
    </>
  )
}

/** Chooses the theme of this browser. */
function ThemeChoice() {
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
