/** Why the command did nothing. `exitCode` is what the shell gets: 2 for a wrong call, 1 for everything else. */
export abstract class CommandError extends Error {
  abstract readonly code: string
  readonly exitCode: 1 | 2 = 1
}

/** The call itself is wrong. */
export class UsageError extends CommandError {
  override name = 'UsageError'
  readonly code = 'USAGE'
  override readonly exitCode = 2
}

/** There is no such directory. It is not made: a slip of the pen would hide the engine where nobody serves it. */
export class DirectoryMissingError extends CommandError {
  override name = 'DirectoryMissingError'
  readonly code = 'DIRECTORY_MISSING'
  constructor(directory: string, cause?: unknown) {
    super(`There is no directory ${directory}: make it, or name the one your server serves.`, { cause })
  }
}

/** The path names a file. */
export class NotADirectoryError extends CommandError {
  override name = 'NotADirectoryError'
  readonly code = 'NOT_A_DIRECTORY'
  constructor(directory: string) {
    super(`${directory} is not a directory.`)
  }
}

/** The system refused to write: permission, a read-only disk, a full one. */
export class NotWritableError extends CommandError {
  override name = 'NotWritableError'
  readonly code = 'NOT_WRITABLE'
  constructor(path: string, cause: unknown) {
    super(`${path} could not be written: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}

/** The package holds no engine file: a checkout that was not built. */
export class EngineMissingError extends CommandError {
  override name = 'EngineMissingError'
  readonly code = 'ENGINE_MISSING'
  constructor(directory: string, cause?: unknown) {
    super(`There is no engine in ${directory}: run "npm run build" first.`, { cause })
  }
}
