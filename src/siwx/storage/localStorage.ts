import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { SignInSession } from '../../bridge/contract/signIn.ts'
import type { SignInStorage } from './signInStorage.ts'

export interface CreateLocalStorageParameters {
  /** Default `@tabkey/siwx`. Two dapps of one origin give each its own. */
  readonly prefix?: string
  /** Default: this page's `localStorage`, looked up with each call. */
  readonly area?: () => Storage
}

const digestOf = (text: string) => bytesToHex(sha256(utf8ToBytes(text)))

/** One entry for each account, so that what breaks one breaks no other. Hex is one account in either case. */
const nameOf = (chainId: string, address: string) =>
  `${chainId}/${chainId.startsWith('eip155:') ? address.toLowerCase() : address}`

function write(session: SignInSession): string {
  const text = JSON.stringify(session)
  return `${digestOf(text)}.${text}`
}

/** Any byte that changed, by whoever, loses the session: half a text must never pass for a whole one. */
function read(entry: string): readonly unknown[] {
  const at = entry.indexOf('.')
  const text = entry.slice(at + 1)
  if (entry.slice(0, at) !== digestOf(text)) return []
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

/**
 * Keeps sessions in the browser, shared by every tab of the origin. Where the browser keeps nothing (private modes, full
 * disks, blocked storage) they last as long as the page.
 *
 * The digest finds accidents, not attackers: who can write here can also show the page's own code. What makes a session
 * true is its signature, which `createSiwx` verifies; what makes a visitor true to a server is that server's own check.
 */
export function createLocalStorage({
  prefix = '@tabkey/siwx',
  area = () => globalThis.localStorage,
}: CreateLocalStorageParameters = {}): SignInStorage {
  const memory = new Map<string, string>()
  const keyOf = (chainId: string, address: string) => `${prefix}/${nameOf(chainId, address)}`

  /** Storage throws in every browser once, and each time it is somebody else's fault. */
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
    put(keyOf(session.data.chainId, session.data.accountAddress), write(session))

  return {
    add: async session => add(session),
    async set(sessions) {
      for (const key of keys()) remove(key)
      memory.clear()
      for (const session of sessions) add(session)
    },
    delete: async (chainId, address) => remove(keyOf(chainId, address)),
    async get(chainId, address) {
      const key = keyOf(chainId, address)
      const entry = memory.get(key) ?? attempt(storage => storage.getItem(key), null)
      return entry === null ? [] : read(entry)
    },
  }
}
