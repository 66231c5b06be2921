import { createHash } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, realpath } from 'node:fs/promises'
import { join, parse, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CopiedFile } from './copyEngine.ts'
import {
  DirectoryDataMissingError,
  FileSystemError,
  ForeignFileError,
  OutsideDirectoryError,
  PictureInvalidError,
} from './errors.ts'
import { LICENCES_HEADING, toLicences } from './licencesFile.ts'
import { type Picture, readPicture } from './readPicture.ts'
import { requireDirectory } from './requireDirectory.ts'
import { writeFile } from './writeFile.ts'

/** The version of the format that engines of this package read. */
const DIRECTORY_VERSION = 1

const FILE = 'wallets.json'
const PICTURES = 'wallets'
const LICENCES = 'licenses.md'

/** A wallet of the bundled list; its other fields go into the file as they are. */
interface DirectoryWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
}

/** A mark of the package, and what its licence is. */
export interface BundledPicture {
  readonly svg: string
  readonly source: string
  readonly licence: string
  readonly rules: string
}

/** The data of the package (`scripts/directory/bundledDirectory.ts`). */
interface DirectoryData {
  readonly wallets: readonly DirectoryWallet[]
  readonly pictures: Readonly<Record<string, BundledPicture>>
  readonly licences: string
}

/** A picture of the file: of the package, or `null` for one of the host's own. */
export interface WrittenPicture {
  readonly wallet: string
  readonly path: string
  readonly bundled: BundledPicture | null
}

export interface WriteDirectoryParameters {
  /** An existing directory, absolute or below the working directory. */
  readonly out: string
  /** A folder of pictures of the host's own, each named by the rdns or the id of its wallet. */
  readonly pictures?: string | undefined
  /** Default: the data of this package. */
  readonly from?: string
}

interface OwnPicture extends Picture {
  readonly path: string
}

/**
 * Writes the bundled list of wallets as a file for `endpoints.explorer`, its pictures by the hash of their bytes, and the
 * licences of the pictures. Reads no network. The same input writes the same bytes; a file that has them already is left alone.
 *
 * @returns the files, whether written or left alone, sorted by path
 * @throws DirectoryMissingError, NotADirectoryError, DirectoryDataMissingError, PictureInvalidError, ForeignFileError,
 *   OutsideDirectoryError or FileSystemError; nothing was written then, but for a FileSystemError
 * @example await writeDirectory({ out: 'public' }) // [{ path: 'public/licenses.md', bytes: 3120 }, …]
 */
export async function writeDirectory({
  out,
  pictures: folder,
  from = fileURLToPath(new URL('directory.json', import.meta.url)),
}: WriteDirectoryParameters): Promise<readonly CopiedFile[]> {
  const data = await readData(from)
  const own = folder === undefined ? new Map<string, OwnPicture>() : await readOwn(folder, data.wallets)
  await requireDirectory(out)
  const files = new Map<string, Uint8Array>()
  const written: WrittenPicture[] = []
  const rows = data.wallets.map(wallet => {
    const bundled = data.pictures[wallet.id] ?? null
    const picture =
      own.get(wallet.id) ??
      (bundled && readPicture(new TextEncoder().encode(bundled.svg), `${from}, ${wallet.name}`))
    if (!picture) return wallet
    const path = `${PICTURES}/${hash(picture.bytes)}.${picture.extension}`
    files.set(path, picture.bytes)
    written.push({ wallet: wallet.name, path, bundled: own.has(wallet.id) ? null : bundled })
    return { ...wallet, image_url: path }
  })
  const file = { version: DIRECTORY_VERSION, count: rows.length, data: rows }
  files.set(FILE, encode(`${JSON.stringify(file, null, 2)}\n`))
  files.set(LICENCES, encode(toLicences(written, data.licences)))
  await requireOwnFiles(out)
  return writeAll(out, files)
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

async function readData(path: string): Promise<DirectoryData> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as DirectoryData
  } catch (cause) {
    throw new DirectoryDataMissingError(path, cause)
  }
}

/** Pictures of the host's own, by the id of their wallet. */
async function readOwn(
  folder: string,
  wallets: readonly DirectoryWallet[],
): Promise<ReadonlyMap<string, OwnPicture>> {
  await requireDirectory(folder)
  const pictures = new Map<string, OwnPicture>()
  for (const file of (await readdir(folder)).filter(name => !name.startsWith('.')).sort()) {
    const path = join(folder, file)
    const { name } = parse(file)
    const wallet = wallets.find(({ id, rdns }) => id === name || rdns === name)
    if (!wallet) throw new PictureInvalidError(path, 'its name is no rdns and no id of a wallet of the list')
    const earlier = pictures.get(wallet.id)
    if (earlier) throw new PictureInvalidError(path, `${wallet.name} has the picture ${earlier.path}`)
    const bytes = await readFile(path).catch(cause => {
      throw new FileSystemError(path, 'read', cause)
    })
    pictures.set(wallet.id, { ...readPicture(bytes, path), path })
  }
  return pictures
}

/** @returns the bytes of a file, `null` for a file that does not exist */
async function readExisting(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new FileSystemError(path, 'read', cause)
  }
}

/** Refuses links that lead out of the directory, and files that another program or a person wrote. */
async function requireOwnFiles(out: string): Promise<void> {
  const root = await realpath(out)
  for (const name of [FILE, PICTURES, LICENCES]) {
    const path = join(out, name)
    const entry = await lstat(path).catch(() => null)
    if (!entry?.isSymbolicLink()) continue
    const target = await realpath(path).catch(() => '')
    if (!target.startsWith(`${root}${sep}`)) throw new OutsideDirectoryError(path, out)
  }
  const file = await readExisting(join(out, FILE))
  if (file && !isDirectoryFile(new TextDecoder().decode(file))) throw new ForeignFileError(join(out, FILE))
  const licences = await readExisting(join(out, LICENCES))
  if (licences && !new TextDecoder().decode(licences).startsWith(LICENCES_HEADING))
    throw new ForeignFileError(join(out, LICENCES))
}

function isDirectoryFile(text: string): boolean {
  try {
    const { version, data } = JSON.parse(text) as { readonly version?: unknown; readonly data?: unknown }
    return Number.isInteger(version) && Array.isArray(data)
  } catch {
    return false
  }
}

async function writeAll(out: string, files: ReadonlyMap<string, Uint8Array>): Promise<readonly CopiedFile[]> {
  const folder = join(out, PICTURES)
  await mkdir(folder, { recursive: true }).catch(cause => {
    throw new FileSystemError(folder, 'written', cause)
  })
  const results: CopiedFile[] = []
  for (const [name, bytes] of files) {
    const path = join(out, name)
    const existing = await readExisting(path)
    if (!existing || Buffer.compare(existing, bytes) !== 0) await writeFile(path, bytes)
    results.push({ path, bytes: bytes.length })
  }
  return results.sort((a, b) => (a.path < b.path ? -1 : 1))
}
