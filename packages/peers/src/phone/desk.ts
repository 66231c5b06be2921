import { setTimeout as sleep } from 'node:timers/promises'
import type { IWalletKit } from '@reown/walletkit'
import type { AuthTypes, SessionTypes, SignClientTypes } from '@walletconnect/types'
import { getSdkError } from '@walletconnect/utils'
import type { Recorder } from '../recorder.ts'
import { toReply } from '../walletd/rpcError.ts'
import { approveNamespaces, type OtherNamespaces, onSolanaChains } from './namespaces.ts'
import type { Perform, PhoneRequest } from './perform.ts'

export type PhoneAuto = 'approve' | 'reject' | 'manual'

/** How the phone treats one method, before its general mode. */
export type PhoneAnswer =
  | PhoneAuto
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
  | { readonly delayMs: number }
  | 'ignore'

export interface PhoneMode {
  /** Session proposals. */
  proposals: PhoneAuto
  /** Session requests. */
  requests: PhoneAuto
  answers: Readonly<Record<string, PhoneAnswer>>
  /** Sign-ins that come with a proposal (CAIP-222). A phone that knows none of it is asked for a session alone. */
  auths: PhoneAuto | 'unsupported'
}

export interface ErrorBody {
  readonly code: number
  readonly message: string
}

type AuthRequest = SignClientTypes.EventArguments['session_authenticate']
type Proposal = SignClientTypes.EventArguments['session_proposal']

/** What lies before the person who holds the phone. */
export interface Desk {
  readonly mode: PhoneMode
  readonly proposals: ReadonlyMap<number, Proposal>
  readonly requests: ReadonlyMap<number, PhoneRequest>
  /** Every proposal ever shown, with what Verify said. */
  readonly verified: { readonly id: number; readonly url: string; readonly verifyContext: unknown }[]
  /** Every request ever shown, to prove that it was shown once. */
  readonly asked: PhoneRequest[]
  /** Errors, such as a proposal that cannot be approved. */
  readonly problems: string[]
  /**
   * `properties` are what the wallet says beside its namespaces (CAIP-25), `solanaChains` the ids it knows the Solana
   * clusters by.
   */
  approveProposal(
    id: number,
    chains?: readonly number[],
    properties?: Pick<SessionTypes.Struct, 'sessionProperties' | 'scopedProperties'>,
    solanaChains?: readonly string[],
  ): Promise<SessionTypes.Struct>
  rejectProposal(id: number, error?: ErrorBody): Promise<void>
  readonly auths: ReadonlyMap<number, AuthRequest>
  approveAuth(id: number): Promise<void>
  rejectAuth(id: number, error?: ErrorBody): Promise<void>
  setAuths(auths: PhoneMode['auths']): void
  approveRequest(id: number): Promise<void>
  rejectRequest(id: number, error?: ErrorBody): Promise<void>
  reset(): void
}

export function createDesk({
  kit,
  address,
  chains,
  others,
  perform,
  recorder,
  signAuths,
}: {
  kit: IWalletKit
  address: string
  chains: ReadonlySet<number>
  others: OtherNamespaces
  perform: Perform
  recorder: Recorder
  /** The CACAOs of all the chains that were asked for and are known. */
  signAuths(request: AuthRequest): Promise<AuthTypes.Cacao[]>
}): Desk {
  const proposals = new Map<number, Proposal>()
  const requests = new Map<number, PhoneRequest>()
  const auths = new Map<number, AuthRequest>()
  const mode: PhoneMode = { proposals: 'manual', requests: 'manual', answers: {}, auths: 'unsupported' }
  const take = <Item>(pending: Map<number, Item>, id: number, kind: string): Item => {
    const item = pending.get(id)
    if (!item) throw new Error(`No ${kind} ${id} waits on the phone.`)
    pending.delete(id)
    return item
  }
  const respond = ({ topic, id }: PhoneRequest, reply: { result: unknown } | { error: ErrorBody }) =>
    kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...reply } })

  const desk: Desk = {
    mode,
    proposals,
    requests,
    auths,
    verified: [],
    asked: [],
    problems: [],
    async approveProposal(id, only = [...chains], properties = {}, solanaChains = undefined) {
      const { params } = take(proposals, id, 'proposal')
      try {
        return await kit.approveSession({
          id,
          namespaces: approveNamespaces(params, only, [address], onSolanaChains(others, solanaChains)),
          ...properties,
        })
      } catch (error) {
        desk.problems.push(String(error))
        await kit.rejectSession({ id, reason: getSdkError('UNSUPPORTED_CHAINS') }).catch(() => {})
        throw error
      }
    },
    async rejectProposal(id, error = getSdkError('USER_REJECTED')) {
      take(proposals, id, 'proposal')
      await kit.rejectSession({ id, reason: error })
    },
    async approveAuth(id) {
      await kit.approveSessionAuthenticate({ id, auths: await signAuths(take(auths, id, 'sign-in')) })
    },
    async rejectAuth(id, error = getSdkError('USER_REJECTED')) {
      take(auths, id, 'sign-in')
      await kit.rejectSessionAuthenticate({ id, reason: error })
    },
    setAuths(next) {
      mode.auths = next
      // Without a listener sign-client takes the ordinary proposal that comes beside it.
      kit.off('session_authenticate', onAuth)
      if (next !== 'unsupported') kit.on('session_authenticate', onAuth)
    },
    async approveRequest(id) {
      const request = take(requests, id, 'request')
      const done = await perform(request).catch(error => toReply(error))
      if ('error' in done) return respond(request, done)
      await respond(request, { result: 'result' in done ? done.result : null })
      if ('after' in done) await done.after?.()
    },
    rejectRequest: (id, error = getSdkError('USER_REJECTED')) =>
      respond(take(requests, id, 'request'), { error }),
    reset() {
      Object.assign(mode, { proposals: 'manual', requests: 'manual', answers: {} })
      desk.setAuths('unsupported')
      auths.clear()
      desk.verified.length = 0
      desk.asked.length = 0
      desk.problems.length = 0
      proposals.clear()
      requests.clear()
    },
  }

  async function decide(request: PhoneRequest): Promise<void> {
    const answer = mode.answers[request.method] ?? mode.requests
    if (answer === 'manual' || answer === 'ignore') return
    if (answer === 'approve') return desk.approveRequest(request.id)
    if (answer === 'reject') return desk.rejectRequest(request.id)
    if ('delayMs' in answer) {
      await sleep(answer.delayMs)
      return desk.approveRequest(request.id)
    }
    requests.delete(request.id)
    return respond(request, answer)
  }
  const note = (error: unknown) => void desk.problems.push(String(error))

  function onAuth(request: AuthRequest): void {
    recorder.record('session_authenticate', request.params.requester.metadata.url)
    auths.set(request.id, request)
    if (mode.auths === 'approve') desk.approveAuth(request.id).catch(note)
    if (mode.auths === 'reject') desk.rejectAuth(request.id).catch(note)
  }
  kit.on('session_proposal', proposal => {
    const { id, params, verifyContext } = proposal
    recorder.record('session_proposal', params.proposer.metadata.url)
    desk.verified.push({ id, url: params.proposer.metadata.url, verifyContext })
    proposals.set(id, proposal)
    if (mode.proposals === 'approve') desk.approveProposal(id).catch(note)
    if (mode.proposals === 'reject') desk.rejectProposal(id).catch(note)
  })
  kit.on('session_request', ({ id, topic, params }) => {
    const { method, params: methodParams } = params.request
    const request: PhoneRequest = { id, topic, chainId: params.chainId, method, params: methodParams }
    recorder.record(method, undefined, request)
    desk.asked.push(request)
    requests.set(id, request)
    decide(request).catch(note)
  })
  kit.on('session_delete', ({ topic }) => recorder.record('session_delete', undefined, { topic }))
  kit.on('proposal_expire', ({ id }) => void proposals.delete(id))
  kit.on('session_request_expire', ({ id }) => void requests.delete(id))
  return desk
}
