import type { PhoneAnswer, PhoneAuto, PhoneMode } from '../../packages/peers/src/phone/desk.ts'
import type { PhoneRequest } from '../../packages/peers/src/phone/perform.ts'
import type { PhoneSkills } from '../../packages/peers/src/phone/skills.ts'
import type { PeerStats } from '../../packages/peers/src/recorder.ts'
import { control, until } from './peerControl.ts'

export interface PhoneProposal {
  readonly id: number
  readonly proposer: { readonly name: string; readonly url: string }
  readonly requiredNamespaces: Readonly<Record<string, { readonly chains?: readonly string[] }>>
  readonly optionalNamespaces: Readonly<Record<string, { readonly chains?: readonly string[] }>>
  readonly expiryTimestamp: number
  readonly verifyContext: { readonly verified: { readonly validation: string; readonly origin: string } }
}

export interface PhoneSession {
  readonly topic: string
  readonly peer: { readonly name: string; readonly url: string }
  readonly chains: readonly number[]
  readonly expiry: number
}

export interface PhoneState {
  readonly address: string
  readonly mode: PhoneMode
  readonly proposals: readonly PhoneProposal[]
  readonly requests: readonly PhoneRequest[]
  /** Sign-ins that came with a proposal. */
  readonly auths: readonly { readonly id: number }[]
  readonly sessions: readonly PhoneSession[]
  /** Every request ever shown: its length proves "asked once". */
  readonly asked: readonly PhoneRequest[]
  readonly verified: readonly {
    readonly id: number
    readonly url: string
    readonly verifyContext: PhoneProposal['verifyContext']
  }[]
  readonly problems: readonly string[]
}

export interface PhoneClient {
  readonly url: string
  state(): Promise<PhoneState>
  stats(): Promise<PeerStats>
  reset(): Promise<void>
  mode(mode: {
    auto?: PhoneAuto
    proposals?: PhoneAuto
    requests?: PhoneAuto
    answers?: Record<string, PhoneAnswer>
    auths?: PhoneMode['auths']
    assetDiscovery?: boolean
    grants?: PhoneSkills['grants']
  }): Promise<void>
  /** Scans a URI whose sign-in the phone knows of. */
  scan(uri: string): Promise<void>
  /** Approves or rejects the sign-in that waits. */
  answerAuth(approve?: boolean): Promise<void>
  /** Scans a URI and waits for the proposal to be on the screen. */
  pair(uri: string): Promise<PhoneProposal>
  /** Scans a URI and approves what comes. */
  approve(
    uri: string,
    options?: { chains?: readonly number[]; properties?: object; solanaChains?: readonly string[] },
  ): Promise<{ topic: string }>
  /** Scans a URI and rejects what comes. */
  reject(uri: string, error?: { code: number; message: string }): Promise<void>
  /** Waits for `count` requests on the screen. */
  waitForRequests(count?: number): Promise<readonly PhoneRequest[]>
  /** Approves or rejects the request or proposal with this id, else the oldest. */
  approveNext(id?: number): Promise<void>
  rejectNext(id?: number, error?: { code: number; message: string }): Promise<void>
  /** Approves held requests in this order. */
  answer(ids: readonly number[]): Promise<void>
  /** Changes the chain on the phone: session update when needed, then `chainChanged`. */
  switchChain(chainId: number): Promise<void>
  emit(event: { name: string; data: unknown }, chainId?: number): Promise<void>
  update(session: { chains?: readonly number[]; accounts?: readonly string[] }): Promise<void>
  /** Forgets the session without telling the dapp. */
  expire(): Promise<void>
  disconnect(): Promise<void>
  sleep(): Promise<void>
  wake(): Promise<void>
}

/** The phone's buttons, for tests. */
export function createPhoneClient(url: string): PhoneClient {
  const press = async (path: string, body: object = {}) => void (await control(url, path, body))
  const state = () => control<PhoneState>(url, '/state')
  const pair = async (uri: string) => {
    const known = new Set((await state()).proposals.map(({ id }) => id))
    await press('/pair', { uri })
    const isNew = ({ id }: PhoneProposal) => !known.has(id)
    const { proposals } = await until(state, ({ proposals }) => proposals.some(isNew), 'The proposal')
    const proposal = proposals.find(isNew)
    if (!proposal) throw new Error('The proposal went away.')
    return proposal
  }
  return {
    url,
    state,
    pair,
    stats: () => control(url, '/__stats'),
    reset: () => press('/__reset'),
    mode: mode => press('/mode', mode),
    scan: uri => press('/pair', { uri }),
    answerAuth: (approve = true) => press('/auth', { approve }),
    async approve(uri, options = {}) {
      const { id } = await pair(uri)
      return control<{ topic: string }>(url, '/approve', { id, ...options })
    },
    async reject(uri, error) {
      const { id } = await pair(uri)
      await press('/reject', { id, ...error })
    },
    async waitForRequests(count = 1) {
      return (await until(state, ({ requests }) => requests.length >= count, `${count} request(s)`)).requests
    },
    approveNext: id => press('/approve', { id }),
    rejectNext: (id, error) => press('/reject', { id, ...error }),
    answer: ids => press('/answer', { ids }),
    switchChain: chainId => press('/switch', { chainId }),
    emit: (event, chainId) => press('/emit', { event, chainId }),
    update: session => press('/update', session),
    expire: () => press('/expire'),
    disconnect: () => press('/disconnect'),
    sleep: () => press('/sleep'),
    wake: () => press('/wake'),
  }
}
