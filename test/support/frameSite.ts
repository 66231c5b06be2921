import { signMessage } from 'viem/accounts'
import type { PageApi } from '../../src/bridge/contract/pageApi.ts'
import { createReplyStore } from '../../src/ui/page/frame/replyStore.ts'

/** A message as it crosses the frame's border. */
export interface FrameMessage {
  readonly type: string
  readonly id?: string
  readonly payload?: unknown
}

/** What a frame was asked, in the order of arrival. */
export interface Asked {
  readonly page: FramePage
  readonly name: string
  readonly id: string | undefined
  readonly payload: unknown
}

/** A request that waits for the test. */
export interface Held extends Asked {
  answer(payload?: unknown): void
  refuse(message: string): void
}

type Answer = (payload: unknown, asked: Asked) => unknown

export interface FrameSite {
  readonly asked: readonly Asked[]
  /** Payload of `_SUCCESS` from now on; what it throws is the words of `_ERROR`. `SILENT` answers nothing. */
  on(name: string, answer: Answer): void
  /** Requests of the name wait from now on. @returns them, in order */
  hold(name: string): readonly Held[]
  /** The logged-in user of all frames of this browser. */
  user: { email: string | null; userName?: string } | null
  /** CAIP-2 of the Solana networks the site has; none by default. */
  solanaNetworks: readonly string[]
  /** The optional requests that READY names; absent: READY has no such list, as that of an older site. */
  requests?: readonly string[]
  /** Requests that need the key are refused until the user opens the wallet with OPEN_WALLET. */
  isLocked: boolean
  /** How the next pages load: `null` says no READY. Milliseconds on the rig's clock. */
  readyAfterMs: number | null
  /** Names of the requests so far, those that only keep frames in step left out. */
  names(): readonly string[]
  /** Requests of one name. */
  count(name: string): number
  openPage(how: PageOptions): FramePage
}

interface PageOptions {
  readonly id?: string
  readonly setTimeout: (run: () => void, ms: number) => unknown
  /** What the page's own script does with a message of its frame. Rejects while no engine takes it. */
  readonly tell: (message: unknown) => Promise<void>
}

/** The tab's half of a frame, as `PageApi.frame` promises it, and the site's half behind it. */
export interface FramePage {
  readonly id: string
  readonly api: PageApi['frame']
  /** Addresses that were opened; closed ones stay. */
  readonly opened: readonly string[]
  readonly isOpen: boolean
  /** The way to the engine of now. */
  tell: (message: unknown) => Promise<void>
  /** The frame says something, from the right window and origin. */
  say(message: unknown): void
  /** Reloads the frame's page, which drops its pending requests. */
  reload(): void
}

export const SILENT = Symbol('silent')
export const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const SMART_ADDRESS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** The signature (EIP-191) of the message `0x68690a` by the key of `ADDRESS`, anvil's second account. */
const EOA_SIGNATURE = await signMessage({
  message: { raw: '0x68690a' },
  privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
})
/** A smart account's signature: bytes that only its contract can check. */
export const SMART_SIGNATURE = `0x${'5e'.repeat(96)}`
export const SOLANA_ADDRESS = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const SYNC = new Set(['SYNC_DAPP_DATA', 'SYNC_THEME', 'IS_CONNECTED', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'])

/** A secure site small enough to read, that keeps the protocol; a test changes one answer at a time. */
export function createFrameSite(): FrameSite {
  const asked: Asked[] = []
  const answers = new Map<string, Answer>()
  /** Where each page's wallet stands. */
  const stands = new WeakMap<FramePage, { chain: number | string; type: 'eoa' | 'smartAccount' }>()
  let nextPage = 1

  function standOf(page: FramePage) {
    const stand = stands.get(page) ?? { chain: 1, type: 'smartAccount' as const }
    stands.set(page, stand)
    return stand
  }

  /** The number of an EVM chain, CAIP-2 of a Solana network the site has. */
  function chainOf(chainId: unknown): number | string {
    if (typeof chainId !== 'string' || !chainId.startsWith('solana:')) return Number(chainId)
    if (!site.solanaNetworks.includes(chainId)) throw new Error(`Chain ${chainId} is not supported`)
    return chainId
  }

  function userOf(page: FramePage) {
    if (!site.user) throw new Error('Not connected')
    if (site.isLocked) throw new Error('The wallet is not open')
    const { chain, type } = standOf(page)
    if (typeof chain === 'string')
      return {
        email: site.user.email,
        address: SOLANA_ADDRESS,
        chainId: chain,
        accounts: [{ address: SOLANA_ADDRESS, type: 'eoa' }],
        preferredAccountType: 'eoa',
      }
    return {
      email: site.user.email,
      address: type === 'eoa' ? ADDRESS : SMART_ADDRESS,
      chainId: chain,
      smartAccountDeployed: false,
      accounts: [
        { address: ADDRESS, type: 'eoa' },
        { address: SMART_ADDRESS, type: 'smartAccount' },
      ],
      preferredAccountType: type,
      ...(site.user.userName === undefined ? {} : { userName: site.user.userName }),
    }
  }

  function byDefault({ name, payload, page }: Asked): unknown {
    const fields = (payload ?? {}) as Record<string, unknown>
    const stand = standOf(page)
    if (fields.preferredAccountType === 'eoa' || fields.preferredAccountType === 'smartAccount')
      stand.type = fields.preferredAccountType
    switch (name) {
      case 'CONNECT_EMAIL':
        return { action: 'VERIFY_OTP' }
      case 'CONNECT_OTP':
        if (fields.otp !== '123456') throw new Error('Invalid code')
        site.user = { email: 'ada@example.test' }
        return undefined
      case 'CONNECT_SOCIAL':
        site.user = { email: null, userName: 'ada' }
        return userOf(page)
      case 'GET_SOCIAL_REDIRECT_URI':
        return { uri: `https://social.test/authorize?provider=${fields.provider}&state=1` }
      case 'GET_FARCASTER_URI':
        return { url: 'https://farcaster.test/connect?channelToken=1' }
      case 'CONNECT_FARCASTER':
        site.user = { email: null, userName: 'ada.eth' }
        return { userName: 'ada.eth' }
      case 'SWITCH_NETWORK':
        stand.chain = chainOf(fields.chainId)
        return { chainId: stand.chain }
      case 'GET_USER':
        stand.chain = chainOf(fields.chainId ?? stand.chain)
        return userOf(page)
      case 'SET_PREFERRED_ACCOUNT':
        stand.type = fields.type as 'eoa' | 'smartAccount'
        return { type: stand.type, address: userOf(page).address }
      case 'IS_CONNECTED':
        return { isConnected: site.user !== null }
      case 'OPEN_WALLET':
        site.isLocked = false
        return undefined
      case 'SIGN_OUT':
        site.user = null
        return undefined
      case 'GET_CHAIN_ID':
        return { chainId: stand.chain }
      case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS':
        return { smartAccountEnabledNetworks: [1, 8453] }
      case 'INIT_SMART_ACCOUNT':
        return { address: SMART_ADDRESS, isDeployed: true }
      case 'UPDATE_EMAIL':
        return { action: 'VERIFY_PRIMARY_OTP' }
      case 'UPDATE_EMAIL_SECONDARY_OTP':
        return { newEmail: 'new@example.test' }
      case 'RPC_REQUEST':
        if (fields.method === 'personal_sign')
          return JSON.stringify(fields.params).includes(ADDRESS) ? EOA_SIGNATURE : SMART_SIGNATURE
        return `signed ${JSON.stringify(fields.params ?? null)}`
      default:
        return undefined
    }
  }

  const site: FrameSite = {
    asked,
    user: null,
    isLocked: false,
    solanaNetworks: [],
    readyAfterMs: 10,
    on: (name, answer) => void answers.set(name, answer),
    hold(name) {
      const held: Held[] = []
      answers.set(name, (_payload, entry) => {
        return new Promise((resolve, reject) => {
          held.push({ ...entry, answer: resolve, refuse: message => reject(new Error(message)) })
        })
      })
      return held
    },
    names: () => asked.map(({ name }) => name).filter(name => !SYNC.has(name)),
    count: name => asked.filter(entry => entry.name === name).length,

    openPage({ id = `page-${nextPage++}`, setTimeout, tell }) {
      const opened: string[] = []
      const replyStore = createReplyStore()
      let isOpen = false
      let isReady = false
      /** Of the page inside: an answer of an older one goes nowhere. */
      let life = 0

      function say(message: unknown): void {
        const copy = structuredClone(message)
        replyStore.addReply(copy)
        page.tell(copy).then(
          () => replyStore.removeReply(copy),
          () => {},
        )
      }

      function load(): void {
        life += 1
        isReady = false
        const mine = life
        if (site.readyAfterMs === null) return
        setTimeout(() => {
          if (!isOpen || mine !== life) return
          isReady = true
          const requests = site.requests ? { requests: site.requests } : {}
          say({ type: '@w3m-frame/READY', payload: { version: '1', ...requests } })
        }, site.readyAfterMs)
      }

      async function take(message: FrameMessage): Promise<void> {
        const name = String(message.type).replace('@w3m-app/', '')
        const entry: Asked = { page, name, id: message.id, payload: message.payload }
        const mine = life
        asked.push(entry)
        const reply = (type: string, payload: unknown): void => {
          if (mine !== life || message.id === undefined) return
          say({
            type: `@w3m-frame/${name}_${type}`,
            id: message.id,
            ...(payload === undefined ? {} : { payload }),
          })
        }
        if (name === 'RELOAD') {
          reply('SUCCESS', undefined)
          load()
          return
        }
        try {
          const answer = answers.get(name)
          const payload = answer ? await answer(message.payload, entry) : byDefault(entry)
          if (payload !== SILENT) reply('SUCCESS', payload)
        } catch (error) {
          reply('ERROR', { message: (error as Error).message })
        }
      }

      const page: FramePage = {
        id,
        opened,
        tell,
        get isOpen() {
          return isOpen
        },
        say,
        reload() {
          load()
        },
        api: {
          async open({ url }) {
            // As the page does: another address is another frame.
            if (isOpen && opened.at(-1) === url) return { isReady }
            isOpen = true
            opened.push(url)
            load()
            return { isReady: false }
          },
          async post({ message }) {
            const copy = structuredClone(message) as FrameMessage
            replyStore.recordRequest(copy)
            if (isReady) void take(copy)
          },
          async close() {
            isOpen = false
            isReady = false
            life += 1
          },
          answers: async ({ ids }) => replyStore.answers(ids),
        },
      }
      return page
    },
  }
  return site
}
