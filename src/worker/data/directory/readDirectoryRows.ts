import * as z from 'zod/mini'
import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { namespaceSchema } from '../../../bridge/schema/caip.ts'
import { LINK_MAX_CHARS } from '../../../bridge/schema/text.ts'
import { isDeniedScheme } from '../../../bridge/values/deniedSchemes.ts'
import { getScheme } from '../../../bridge/values/walletSchemes.ts'
import { toSkeletons } from '../../base/skeletons.ts'
import { BUNDLED_WALLETS, findBundledWallet } from '../bundled/bundledWallets.ts'
import { DIRECTORY_FILE_WALLETS_MAX } from '../limits.ts'
import { explorerWalletSchema, lenient } from '../wallets.schema.ts'

/** The version of the format. A file of another version is not read. */
const DIRECTORY_VERSION = 1

/** The file: rows as the explorer sends them, which are read one by one. */
export const directoryFileSchema = z.object({
  version: z.literal(DIRECTORY_VERSION),
  data: z.array(z.unknown()).check(z.maxLength(DIRECTORY_FILE_WALLETS_MAX)),
})

const namespaces = lenient(z.array(namespaceSchema).check(z.maxLength(5)))

/** A row of the explorer with what the bundled list knows of wallets, and a picture by its address. */
const rowSchema = z.extend(explorerWalletSchema, {
  namespaces,
  browse_namespaces: namespaces,
  browse_link: lenient(z.nullable(z.string().check(z.maxLength(LINK_MAX_CHARS)))),
  image_url: lenient(z.string().check(z.minLength(1), z.maxLength(LINK_MAX_CHARS))),
})

type Row = z.infer<typeof rowSchema>

/** A link that runs code, reads files or starts another program. */
function isHostileLink(link: string | null | undefined): boolean {
  const scheme = getScheme(link)
  return scheme !== undefined && isDeniedScheme(scheme.slice(0, -1))
}

const listRowLinks = (row: Row): readonly (string | null | undefined)[] => [
  row.homepage,
  row.mobile_link,
  row.desktop_link,
  row.webapp_link,
  row.link_mode,
  row.browse_link,
  row.app_store,
  row.play_store,
  row.chrome_store,
]

/** The address of a picture, as the id by which the engine fetches it; only on the origin of the file. */
function readPictureId(picture: string | undefined, file: URL): string | undefined {
  if (picture === undefined || !URL.canParse(picture, file)) return undefined
  const url = new URL(picture, file)
  return url.origin === file.origin && url.username === '' && url.password === '' ? url.href : undefined
}

/** A row under its picture's address. A wallet of the bundled list keeps its name, its rdns and its links. */
function toWallet({ image_url, image_id: _, ...row }: Row, file: URL): ListedWallet {
  const id = readPictureId(image_url, file)
  const { order: _order, badge_type: _badge, ...known } = findBundledWallet(row.id) ?? {}
  return { ...row, ...known, id: row.id, ...(id && { image_id: id }) }
}

/** The names and rdns that are taken, each with the id of its wallet. */
function createOwners(): {
  /** Whether no other wallet has the name, a look-alike of it, or the rdns. Then they are the wallet's. */
  claim(id: string, name: string, rdns: string | null | undefined): boolean
} {
  const owners = new Map<string, string>()
  const listKeys = (name: string, rdns: string | null | undefined) => [
    ...toSkeletons(name).map(skeleton => `name ${skeleton}`),
    ...(rdns ? [`rdns ${rdns.toLowerCase()}`] : []),
  ]
  for (const { id, name, rdns } of BUNDLED_WALLETS)
    for (const key of listKeys(name, rdns)) owners.set(key, id)
  return {
    claim(id, name, rdns) {
      const keys = listKeys(name, rdns)
      if (keys.some(key => owners.has(key) && owners.get(key) !== id)) return false
      for (const key of keys) owners.set(key, id)
      return true
    },
  }
}

/**
 * Reads the rows of a directory file: hostile input. Left out are rows without id or name, a second row of a wallet, links that
 * run code, and names and rdns that belong to another wallet of the bundled list or of the file.
 *
 * @param rows unread
 * @param file address of the file, which pictures are relative to
 * @returns the wallets in their order, and how many rows were left out
 */
export function readDirectoryRows(
  rows: readonly unknown[],
  file: URL,
): { readonly wallets: readonly ListedWallet[]; readonly leftOut: number } {
  const owners = createOwners()
  const found = new Map<string, ListedWallet>()
  for (const row of rows) {
    const { data } = rowSchema.safeParse(row)
    if (!data || data.name === '' || listRowLinks(data).some(isHostileLink)) continue
    const id = findBundledWallet(data.id)?.id ?? data.id
    if (found.has(id) || !owners.claim(id, data.name, data.rdns)) continue
    found.set(id, toWallet(data, file))
  }
  const wallets = [...found.values()].sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity))
  return { wallets, leftOut: rows.length - wallets.length }
}
