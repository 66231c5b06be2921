import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { DataImage } from '../../../bridge/contract/image.ts'
import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import { hasInvisible } from '../../../bridge/values/invisible.ts'
import { isRecord } from '../../../bridge/values/isRecord.ts'
import { cleanText } from '../../format/cleanText.ts'
import { walletIcon } from '../walletIcon.ts'
import type { StandardAccount, StandardFamily } from './methods.ts'

const NAME_MAX = 48
const CHAINS_MAX = 200
const ACCOUNTS_MAX = 100
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/

export type Families = Readonly<Partial<Record<Namespace, StandardFamily>>>

/** What a stranger registered as a wallet, read once. */
export interface RegisteredWallet {
  readonly wallet: Wallet
  readonly name: string
  readonly icon: DataImage | undefined
  readonly isObscured: boolean
  readonly namespaces: readonly Namespace[]
}

/** A feature's function, or `undefined`; never throws. */
export function getFeature<Call>(wallet: Wallet, feature: string, method: string): Call | undefined {
  try {
    const found: unknown = wallet.features[feature as keyof typeof wallet.features]
    const call = isRecord(found) ? found[method] : undefined
    return typeof call === 'function' ? (call.bind(found) as Call) : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads what was registered by the Wallet Standard.
 *
 * @returns `null` when it is no wallet, or speaks no chain family that is configured; never throws
 */
export function readWallet(value: unknown, families: Families): RegisteredWallet | null {
  try {
    if (!isRecord(value) || !isRecord(value.features) || !Array.isArray(value.chains)) return null
    const wallet = value as unknown as Wallet
    const { name, icon } = value
    if (typeof name !== 'string' || name.trim() === '') return null
    const chains = wallet.chains.slice(0, CHAINS_MAX).map(String)
    const namespaces = (Object.entries(families) as [Namespace, StandardFamily][])
      .filter(([, { networks }]) => chains.some(chain => Object.hasOwn(networks, chain)))
      .filter(([, family]) => family.getMethods(wallet).length > 0)
      .map(([namespace]) => namespace)
    if (namespaces.length === 0) return null
    return {
      wallet,
      name: cleanText(name, NAME_MAX),
      icon: walletIcon(icon),
      isObscured: hasInvisible(name),
      namespaces,
    }
  } catch {
    return null
  }
}

/** The accounts a wallet shows, as far as they are accounts of the family. */
export function readAccounts(accounts: unknown, family: StandardFamily): readonly StandardAccount[] {
  if (!Array.isArray(accounts)) return []
  const read = accounts.slice(0, ACCOUNTS_MAX).flatMap((value: unknown) => {
    const account = readAccount(value, family)
    return account ? [account] : []
  })
  return family.complete?.(read) ?? read
}

function readAccount(value: unknown, { networks }: StandardFamily): StandardAccount | null {
  try {
    if (!isRecord(value)) return null
    const { address, publicKey, chains, label, purpose } = value as Partial<WalletAccount> & {
      readonly purpose?: unknown
    }
    if (typeof address !== 'string' || !ADDRESS.test(address) || !Array.isArray(chains)) return null
    const own = chains.slice(0, CHAINS_MAX).filter(chain => Object.hasOwn(networks, String(chain)))
    if (own.length === 0) return null
    const ids = own.map(chain => networks[String(chain)]).filter(id => id !== undefined)
    return {
      address,
      publicKey: toHex(publicKey),
      networks: [...new Set<NetworkId>(ids)],
      ...(typeof label === 'string' ? { label: cleanText(label, NAME_MAX) } : {}),
      ...(typeof purpose === 'string' ? { purpose: purpose.slice(0, 20) } : {}),
    }
  } catch {
    return null
  }
}

function toHex(bytes: unknown): string {
  if (!(bytes instanceof Uint8Array) || bytes.length > 65) return ''
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
