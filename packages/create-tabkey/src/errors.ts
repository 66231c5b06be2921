/** An error of the command. `exitCode`: 2 for invalid arguments, otherwise 1. */
export abstract class CommandError extends Error {
  abstract readonly code: string
  readonly exitCode: 1 | 2 = 1
}

/** Invalid arguments. */
export class UsageError extends CommandError {
  override name = 'UsageError'
  readonly code = 'USAGE'
  override readonly exitCode = 2
}

/** The person ended a prompt. */
export class CancelledError extends CommandError {
  override name = 'CancelledError'
  readonly code = 'CANCELLED'
  constructor() {
    super('Cancelled, nothing was written.')
  }
}

/** The target directory holds files. */
export class DirectoryNotEmptyError extends CommandError {
  override name = 'DirectoryNotEmptyError'
  readonly code = 'DIRECTORY_NOT_EMPTY'
  constructor(directory: string) {
    super(`${directory} is not empty. Name another directory, or pass --force to add files to it.`)
  }
}

/** Files of the app exist already, with other content. */
export class FilesExistError extends CommandError {
  override name = 'FilesExistError'
  readonly code = 'FILES_EXIST'
  constructor(directory: string, paths: readonly string[]) {
    super(
      `${directory} already has ${paths.join(', ')}: create-tabkey does not replace existing files. Nothing was written.`,
    )
  }
}

/** A path that leaves the directory, or goes through a symbolic link or a file. */
export class UnsafePathError extends CommandError {
  override name = 'UnsafePathError'
  readonly code = 'UNSAFE_PATH'
  constructor(path: string, reason: string) {
    super(`${path} ${reason}.`)
  }
}

/** The system refused to read or write: missing permission, a read-only or full disk. */
export class FileSystemError extends CommandError {
  override name = 'FileSystemError'
  readonly code = 'FILE_SYSTEM'
  constructor(path: string, action: 'read' | 'written', cause: unknown) {
    super(`${path} could not be ${action}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}

/** The working tree has changes that are not committed, or git cannot tell. */
export class DirtyTreeError extends CommandError {
  override name = 'DirtyTreeError'
  readonly code = 'DIRTY_TREE'
  constructor(reason: string) {
    super(`${reason} Commit first, so that the migration can be undone, or pass --force.`)
  }
}

/** A file changed between the plan and the write. */
export class FileChangedError extends CommandError {
  override name = 'FileChangedError'
  readonly code = 'FILE_CHANGED'
  constructor(path: string) {
    super(`${path} changed while the migration ran. Nothing more was written. Run the migration again.`)
  }
}

/** The migrated files would not compile. */
export class MigrationRefusedError extends CommandError {
  override name = 'MigrationRefusedError'
  readonly code = 'MIGRATION_REFUSED'
  constructor(faults: readonly string[]) {
    super(
      `The migrated app would not compile, so nothing is written. Migrate these places by hand, or rewrite them and run the command again:\n${faults.map(fault => `  ${fault}`).join('\n')}`,
    )
  }
}

/** A change that another change of the same text would drop. */
export class LostEditError extends Error {
  override name = 'LostEditError'
  constructor(text: string) {
    super(`the new text ${JSON.stringify(text)} overlaps another change.`)
  }
}
