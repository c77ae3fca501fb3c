import { addCommand } from '#service/files/add.ts'
import { catCommand } from '#service/files/cat.ts'
import type { FileCommands } from '#service/files/file-routes.ts'
import { pinAddCommand, pinRmCommand } from '#service/files/pin-commands.ts'
import type { FileStore } from '#service/files/store/store.ts'

/** The four commands on the embedded store. */
export const embeddedCommands = (store: FileStore): FileCommands => ({
  add: addCommand(store),
  cat: catCommand(store),
  'pin/add': pinAddCommand(store),
  'pin/rm': pinRmCommand(store),
})
