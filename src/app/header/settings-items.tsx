import { shortcutsId } from '#app/header/shortcuts-sheet.tsx'
import { ThemeChoice } from '#app/header/theme-choice.tsx'
import { patterns } from '#paths/patterns.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { MenuLink } from '#ui/entity/menu-items.tsx'
import { WalletButton } from '#wallet/wallet-button.tsx'

type Props = {
  connection: PublicConnection | undefined
}

/** Theme, shortcuts, name tags and wallet, as items of a menu. */
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
      {connection && (
        <li className="mt-1 border-t border-line pt-1">
          <WalletButton key={connection.network} network={connection} />
        </li>
      )}
    </>
  )
}
