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

/**
 * The directory does not exist. It is not created, because a typing error would put files into a directory that is
 * not served.
 */
export class DirectoryMissingError extends CommandError {
  override name = 'DirectoryMissingError'
  readonly code = 'DIRECTORY_MISSING'
  constructor(directory: string, cause?: unknown) {
    super(
      `The directory ${directory} does not exist. Create it, or name the directory that your server serves.`,
      { cause },
    )
  }
}

/** The path is a file. */
export class NotADirectoryError extends CommandError {
  override name = 'NotADirectoryError'
  readonly code = 'NOT_A_DIRECTORY'
  constructor(directory: string) {
    super(`${directory} is not a directory.`)
  }
}

/** The system refused to read or write: a missing file or permission, a read-only or full disk. */
export class FileSystemError extends CommandError {
  override name = 'FileSystemError'
  readonly code = 'FILE_SYSTEM'
  constructor(path: string, action: 'read' | 'written', cause: unknown) {
    super(`${path} could not be ${action}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}

/** The package has no engine file, for instance in a checkout that was not built. */
export class EngineMissingError extends CommandError {
  override name = 'EngineMissingError'
  readonly code = 'ENGINE_MISSING'
  constructor(directory: string, cause?: unknown) {
    super(`There is no engine in ${directory}: run "npm run build" first.`, { cause })
  }
}

/** The key file holds no Ed25519 private key. */
export class KeyInvalidError extends CommandError {
  override name = 'KeyInvalidError'
  readonly code = 'KEY_INVALID'
  constructor(path: string, cause?: unknown) {
    super(`${path} contains no Ed25519 private key. Create one with: tabkey control-key ${path}`, { cause })
  }
}

/** Engines would ignore the control file. */
export class ControlInvalidError extends CommandError {
  override name = 'ControlInvalidError'
  readonly code = 'CONTROL_INVALID'
  constructor(reason: string) {
    super(`The control file would be ignored: ${reason}.`)
  }
}

/** The package has no data of the wallet directory, for instance in a checkout that was not built. */
export class DirectoryDataMissingError extends CommandError {
  override name = 'DirectoryDataMissingError'
  readonly code = 'DIRECTORY_DATA_MISSING'
  constructor(path: string, cause?: unknown) {
    super(`There is no list of wallets in ${path}: run "npm run build" first.`, { cause })
  }
}

/** A file of the same name was not written by this command. */
export class ForeignFileError extends CommandError {
  override name = 'ForeignFileError'
  readonly code = 'FOREIGN_FILE'
  constructor(path: string) {
    super(`${path} was not written by this command. Move it, or choose another directory with --out.`)
  }
}

/** A symbolic link leads out of the directory that the command may write to. */
export class OutsideDirectoryError extends CommandError {
  override name = 'OutsideDirectoryError'
  readonly code = 'OUTSIDE_DIRECTORY'
  constructor(path: string, directory: string) {
    super(`${path} leads out of ${directory}. Nothing was written.`)
  }
}

/** A picture that is not served: of another type, too large, or one that could run or load something. */
export class PictureInvalidError extends CommandError {
  override name = 'PictureInvalidError'
  readonly code = 'PICTURE_INVALID'
  constructor(path: string, reason: string, cause?: unknown) {
    super(`${path} is not used: ${reason}.`, { cause })
  }
}
