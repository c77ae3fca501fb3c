import {
  type Directory,
  directoryAt,
  mostLevels,
  type Stored,
} from '#domain/files/unixfs-directory.ts'
import { CommandError, UsageError } from '#service/files/failures.ts'

/** The directory at a path of a request, made when it is not there yet. Throws a 400 for none. */
export function requestedDirectory(root: Directory, names: readonly string[]): Directory {
  const directory = directoryAt(root, names)
  if (directory instanceof Map) return directory
  if (directory !== 'too deep') throw bothFileAndDirectory(directory.file)
  throw new UsageError(
    400,
    `a name has ${names.length} levels of directories: at most ${mostLevels} can be stored`,
  )
}

/** Puts a file into a directory. Two of a name are refused in Kubo's words (boxo mfs/dir.go). */
export function putFile(directory: Directory, name: string, file: Stored): void {
  const other = directory.get(name)
  if (other instanceof Map) throw bothFileAndDirectory(name)
  if (other) throw new CommandError('directory already has entry by that name')
  directory.set(name, file)
}

const bothFileAndDirectory = (name: string) =>
  new UsageError(400, `${JSON.stringify(name)} is both a file and a directory here`)
