import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { SignInSession } from '../../bridge/contract/signIn.ts'
import type { SignInStorage } from './signInStorage.ts'

/** Parameters of `createLocalStorage`. */
export interface CreateLocalStorageParameters {
  /** Default `@tabkey/siwx`. Two dapps of one origin need different prefixes. */
  readonly prefix?: string
  /** Default: this page's `localStorage`, looked up with each call. */
  readonly area?: () => Storage
}

const digest = (text: string) => bytesToHex(sha256(utf8ToBytes(text)))

/** One entry for each account, so that a damaged entry affects no other. Hex addresses are case-insensitive. */
const accountPath = (chainId: string, address: string) =>
  `${chainId}/${chainId.startsWith('eip155:') ? address.toLowerCase() : address}`

function write(session: SignInSession): string {
  const text = JSON.stringify(session)
  return `${digest(text)}.${text}`
}

/** Reads an entry. A changed or truncated entry is dropped. */
function read(entry: string): readonly unknown[] {
  const at = entry.indexOf('.')
  const text = entry.slice(at + 1)
  if (entry.slice(0, at) !== digest(text)) return []
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

/**
 * Stores sessions in the browser, shared by every tab of the origin. Without usable storage (private modes, full disks,
 * blocked storage) they last until the page is closed.
 *
 * The digest detects accidental damage, not attacks: code with access to this storage controls the page. `createSiwx`
 * verifies the signature of each session, and a server has to verify its visitors itself.
 */
export function createLocalStorage({
  prefix = '@tabkey/siwx',
  area = () => globalThis.localStorage,
}: CreateLocalStorageParameters = {}): SignInStorage {
  const memory = new Map<string, string>()
  const toKey = (chainId: string, address: string) => `${prefix}/${accountPath(chainId, address)}`

  /** Returns the fallback when the storage throws, which may happen in every browser. */
  function attempt<Value>(work: (area: Storage) => Value, otherwise: Value): Value {
    try {
      return work(area())
    } catch {
      return otherwise
    }
  }

  const keys = () =>
    attempt(
      storage =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(key =>
          key.startsWith(`${prefix}/`),
        ),
      [],
    )

  function put(key: string, value: string): void {
    const isKept = attempt(storage => {
      storage.setItem(key, value)
      return true
    }, false)
    if (isKept) memory.delete(key)
    else memory.set(key, value)
  }

  function remove(key: string): void {
    memory.delete(key)
    attempt(storage => storage.removeItem(key), undefined)
  }

  const add = (session: SignInSession) =>
    put(toKey(session.data.chainId, session.data.accountAddress), write(session))

  return {
    add: async session => add(session),
    async set(sessions) {
      for (const key of keys()) remove(key)
      memory.clear()
      for (const session of sessions) add(session)
    },
    delete: async (chainId, address) => remove(toKey(chainId, address)),
    async get(chainId, address) {
      const key = toKey(chainId, address)
      const entry = memory.get(key) ?? attempt(storage => storage.getItem(key), null)
      return entry === null ? [] : read(entry)
    },
  }
}
