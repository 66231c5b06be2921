import type { DataResult, WalletsQuery } from '../../../bridge/contract/engineApi.ts'
import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { normalizeSearch } from '../../../bridge/values/normalizeSearch.ts'
import { walletIcon } from '../../page/walletIcon.ts'
import { type Running, readyState } from '../tab/running.ts'
import { readOptions, readText, refuse } from '../values/arguments.ts'
import { readCount } from '../values/callArguments.ts'
import type { GroupBodies } from './bodies.ts'

/** Wallets per page, and the most a page may have. */
const WALLETS_PER_PAGE = 40
const WALLETS_PER_PAGE_MAX = 100
const PAGE_MAX = 10_000

/** Reads a query of the wallet directory. Throws ValidationError before anything happens. */
export function readWalletsQuery(value: unknown): WalletsQuery {
  const { page, entries, search, badge, ids } = value === undefined ? {} : readOptions(value)
  if (badge !== undefined && badge !== 'none' && badge !== 'certified')
    throw new ValidationError('badge', 'Invalid enum value')
  return {
    page: readCount(page, 'page', 1, PAGE_MAX),
    entries: readCount(entries, 'entries', WALLETS_PER_PAGE, WALLETS_PER_PAGE_MAX),
    ...(search === undefined || search === '' ? {} : { search: readText(search, 'search') }),
    ...(badge ? { badge } : {}),
    ...(ids === undefined ? {} : { include: readIds(ids) }),
  }
}

function readIds(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return refuse('ids', 'Expected a list')
  if (value.length > WALLETS_PER_PAGE_MAX) refuse('ids', `Expected at most ${WALLETS_PER_PAGE_MAX} ids`)
  return value.map((id, index) => readText(id, `ids[${index}]`))
}

/** A page of the wallet directory, within what the host includes and excludes; its own wallets before the first. */
export async function getWallets(running: Running, query: WalletsQuery): Promise<DataResult['wallets']> {
  const { wallets: known } = await readyState(running)
  const { page, engine } = running.context.config
  const { include, exclude } = page.wallets
  const answer = await running.tab.engine.api.data.wallets({
    ...query,
    ...(include.length > 0 && !query.include ? { include } : {}),
    ...(exclude.length > 0 ? { exclude } : {}),
  })
  const custom = engine.customWallets.filter(wallet => matches(wallet, query)).map(withInstalled)
  const isCustom = ({ id }: ListedWallet) => custom.some(wallet => wallet.id === id)
  const listed = answer.wallets.filter(wallet => !isCustom(wallet))
  return {
    wallets: query.page === 1 ? [...custom, ...listed] : listed,
    count: answer.count + custom.length,
  }

  function withInstalled(wallet: ListedWallet): ListedWallet {
    const installed = Boolean(wallet.rdns) && known.found.some(({ rdns }) => rdns === wallet.rdns)
    return { ...wallet, installed }
  }
}

/** The filters of the directory. Wallets of the host's config have no certificate and are never filtered out. */
function matches(
  { id, name, badge_type = 'none' }: ListedWallet,
  { search = '', badge, include }: WalletsQuery,
): boolean {
  const isFound = normalizeSearch(name).includes(normalizeSearch(search))
  const isNamed = include === undefined || include.includes(id)
  return isFound && isNamed && (badge === undefined || badge === badge_type)
}

/** A wallet's picture as a `data:` URL. The engine fetches it, so that no wallet's host learns who looks. */
async function getImage(running: Running, argument: unknown): Promise<string | null> {
  const { image_id: id, image_url: url, icon, rdns } = readOptions(readOptions(argument).wallet)
  const kept = running.context.pictures.getState().get(`kept:${String(rdns).toLowerCase()}`)
  const atHand = walletIcon(icon) ?? walletIcon(url) ?? walletIcon(kept)
  if (atHand) return atHand
  const source = id ?? url
  if (source === undefined) return null
  await readyState(running)
  return running.tab.engine.api.data.image({
    id: readText(source, 'wallet'),
    of: 'wallet',
  })
}

export const bodies: GroupBodies<'wallets'> = {
  image: getImage,
  get: async (running, argument) => getWallets(running, readWalletsQuery(argument)),
}
