import type { IWalletKit } from '@reown/walletkit'
import { getSdkError } from '@walletconnect/utils'
import { asObject, json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import type { Desk, ErrorBody, PhoneAnswer, PhoneAuto, PhoneMode } from './desk.ts'
import { replaceChains, sessionChains } from './namespaces.ts'
import { moveToChain } from './perform.ts'
import type { PhoneSkills } from './skills.ts'

/**
 * Limit of one step of the phone. WalletConnect's core publishes a message again 15 s after a publish that the relay
 * did not confirm, with the next 5 s beat, and a step may publish twice: its message and the answer of the dapp.
 */
const CONTROL_MS = 45_000

export interface Phone {
  readonly kit: IWalletKit
  readonly desk: Desk
  readonly skills: PhoneSkills
  readonly address: string
}

export function phoneState({ kit, desk, address }: Phone): object {
  return {
    address,
    mode: desk.mode,
    proposals: [...desk.proposals.values()].map(({ id, params, verifyContext }) => ({
      id,
      proposer: params.proposer.metadata,
      requiredNamespaces: params.requiredNamespaces,
      optionalNamespaces: params.optionalNamespaces,
      expiryTimestamp: params.expiryTimestamp,
      verifyContext,
    })),
    requests: [...desk.requests.values()],
    auths: [...desk.auths.values()].map(({ id, params }) => ({ id, payload: params.authPayload })),
    sessions: Object.values(kit.getActiveSessions()).map(({ topic, peer, namespaces, expiry }) => ({
      topic,
      peer: peer.metadata,
      chains: sessionChains(namespaces),
      namespaces,
      expiry,
    })),
    asked: desk.asked,
    verified: desk.verified,
    problems: desk.problems,
  }
}

/** The phone's buttons over HTTP; a failure is `{ error }` with status 409. */
export async function controlPhone(phone: Phone, request: PeerRequest): Promise<PeerReply | undefined> {
  if (request.path === '/state') return json(phoneState(phone))
  const press = request.method === 'POST' ? BUTTONS[request.path] : undefined
  if (!press) return undefined
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The phone took longer than ${CONTROL_MS} ms.`)), CONTROL_MS)
  })
  try {
    return json((await Promise.race([press(phone, asObject(request.body)), late])) ?? { ok: true })
  } catch (error) {
    return json(
      { error: error instanceof Error ? error.message : String(asObject(error).message ?? error) },
      409,
    )
  } finally {
    clearTimeout(timer)
  }
}

type Button = (phone: Phone, body: Record<string, unknown>) => Promise<unknown>

const firstKey = (pending: ReadonlyMap<number, unknown>): number | undefined => pending.keys().next().value

/** What is meant: the id given, else the oldest proposal, else the oldest request. */
function pick({ desk }: Phone, id: unknown): { proposal: number } | { request: number } {
  const proposal =
    typeof id === 'number' ? (desk.proposals.has(id) ? id : undefined) : firstKey(desk.proposals)
  if (proposal !== undefined) return { proposal }
  const request = typeof id === 'number' ? id : firstKey(desk.requests)
  if (request === undefined) throw new Error('Nothing waits on the phone.')
  return { request }
}

function topicOf({ kit }: Phone, topic: unknown): string {
  const chosen = typeof topic === 'string' ? topic : Object.keys(kit.getActiveSessions()).at(-1)
  if (!chosen) throw new Error('The phone has no session.')
  return chosen
}

const errorOf = (body: Record<string, unknown>): ErrorBody | undefined =>
  typeof body.code === 'number' ? { code: body.code, message: String(body.message ?? '') } : undefined

const numbers = (value: unknown): number[] | undefined =>
  Array.isArray(value) ? value.map(Number) : undefined

const BUTTONS: Readonly<Record<string, Button>> = {
  '/pair': async ({ kit }, { uri }) => kit.pair({ uri: String(uri) }),
  '/mode': async (
    { desk, skills },
    { auto, proposals, requests, answers, auths, assetDiscovery, grants },
  ) => {
    if (typeof assetDiscovery === 'boolean') skills.assetDiscovery = assetDiscovery
    if (grants) skills.grants = grants as PhoneSkills['grants']
    if (auths) desk.setAuths(auths as PhoneMode['auths'])
    if (auto) Object.assign(desk.mode, { proposals: auto as PhoneAuto, requests: auto as PhoneAuto })
    if (proposals) desk.mode.proposals = proposals as PhoneAuto
    if (requests) desk.mode.requests = requests as PhoneAuto
    if (answers) desk.mode.answers = answers as Record<string, PhoneAnswer>
    return desk.mode
  },
  '/approve': async (phone, { id, chains, properties, solanaChains }) => {
    const choice = pick(phone, id)
    if ('request' in choice) return phone.desk.approveRequest(choice.request)
    const { topic, namespaces } = await phone.desk.approveProposal(
      choice.proposal,
      numbers(chains),
      asObject(properties),
      Array.isArray(solanaChains) ? solanaChains.map(String) : undefined,
    )
    return { topic, namespaces }
  },
  '/auth': async ({ desk }, { approve }) => {
    const [id] = desk.auths.keys()
    if (id === undefined) throw new Error('No sign-in waits on the phone.')
    return approve === false ? desk.rejectAuth(id) : desk.approveAuth(id)
  },
  '/reject': async (phone, body) => {
    const choice = pick(phone, body.id)
    if ('request' in choice) await phone.desk.rejectRequest(choice.request, errorOf(body))
    else await phone.desk.rejectProposal(choice.proposal, errorOf(body))
  },
  '/answer': async ({ desk }, { ids }) => {
    for (const id of numbers(ids) ?? desk.requests.keys()) await desk.approveRequest(id)
  },
  '/switch': async (phone, { chainId, topic }) =>
    moveToChain(phone.kit, topicOf(phone, topic), Number(chainId), phone.address),
  '/emit': async (phone, { event, chainId, topic }) => {
    const chosen = topicOf(phone, topic)
    const first = sessionChains(phone.kit.getActiveSessions()[chosen]?.namespaces ?? {})[0]
    await phone.kit.emitSessionEvent({ topic: chosen, event, chainId: `eip155:${Number(chainId ?? first)}` })
  },
  '/update': async (phone, { chains, accounts, topic }) => {
    const chosen = topicOf(phone, topic)
    const { namespaces } = phone.kit.getActiveSessions()[chosen] ?? { namespaces: {} }
    const addresses = Array.isArray(accounts) ? accounts.map(String) : [phone.address]
    const next = replaceChains(namespaces, numbers(chains) ?? sessionChains(namespaces), addresses)
    const { acknowledged } = await phone.kit.updateSession({ topic: chosen, namespaces: next })
    await acknowledged()
  },
  // The phone drops the session without a message, as after its expiry.
  '/expire': async (phone, { topic }) => {
    const chosen = topicOf(phone, topic)
    phone.kit.core.expirer.set(chosen, 1)
    phone.kit.core.expirer.events.emit('expirer_expired', {
      target: `topic:${chosen}`,
      expiration: { target: `topic:${chosen}`, expiry: 1 },
    })
  },
  '/disconnect': async (phone, { topic }) =>
    phone.kit.disconnectSession({ topic: topicOf(phone, topic), reason: getSdkError('USER_DISCONNECTED') }),
  /** The phone goes under a bridge … */
  '/sleep': async ({ kit }) => kit.core.relayer.transportClose(),
  /** … and comes out again. */
  '/wake': async ({ kit }) => kit.core.relayer.transportOpen(),
}
