import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { ContractLog } from '../../../test/contracts/contractLog.ts'
import { createHttpFaults, type HttpFaults } from './httpFaults.ts'
import { json, openPeerServer, type PeerReply, type PeerRequest } from './peerServer.ts'
import { createRecorder, type Recorder } from './recorder.ts'

/** What `POST /__faults` understands on the Verify peer. */
export interface VerifyFaults extends HttpFaults {
  /** Attest, and say that the origin is a known scam. */
  readonly scam?: boolean
  /** Attest, and say that the origin is not verified. */
  readonly unverified?: boolean
  /** Attest another origin. */
  readonly origin?: string
  /** Attest another id. */
  readonly wrongId?: boolean
  /** Serve the page and never post the attestation. */
  readonly silent?: boolean
  /** Post nonsense instead. */
  readonly nonsense?: boolean
}

export interface VerifyStats {
  readonly attested: readonly { readonly id: string; readonly origin: string; readonly projectId: string }[]
}

export interface VerifyPeer {
  /** Base address: the iframe page is `${url}/v3/attestation`, the key `${url}/v3/public-key`. */
  readonly url: string
  readonly recorder: Recorder
  setFaults(faults: VerifyFaults): void
  close(): Promise<void>
}

const ATTESTATION_SECONDS = 3600
const KEY_SECONDS = 86_400

/** Starts a Verify server: an iframe page that posts a signed attestation of its parent's origin, as core 2.21 expects. */
export async function startVerify({
  port,
  contracts,
}: {
  port?: number
  /** Where differences from the contracts of the service are collected. */
  contracts?: ContractLog
} = {}): Promise<VerifyPeer> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const recorder = createRecorder()
  const faults = createHttpFaults<VerifyFaults>()
  const attested: { id: string; origin: string; projectId: string }[] = []
  const peer = await openPeerServer({
    ...(port === undefined ? {} : { port }),
    recorder,
    ...(contracts ? { contracts } : {}),
    unknownRoute: { kind: 'text', status: 404, text: '' },
    setFaults: faults.set,
    reset: () => void (attested.length = 0),
    moreStats: () => ({ attested }),
    async handle(request) {
      recorder.record(request.path, request.origin, Object.fromEntries(request.query))
      const fault = await faults.apply([request.path])
      if (fault) return fault
      if (request.path === '/v3/public-key') {
        const expiresAt = seconds() + KEY_SECONDS
        // Phones that import the key want `ext` and `key_ops`.
        const jwk = { ...publicKey.export({ format: 'jwk' }), ext: true, key_ops: ['verify'] }
        return json({ publicKey: jwk, expiresAt })
      }
      if (request.path !== '/v3/attestation') return undefined
      return attestationPage(request, faults.current, privateKey, attested)
    },
  })
  return { url: peer.url, recorder, setFaults: faults.set, close: peer.close }
}

const seconds = () => Math.floor(Date.now() / 1000)

function attestationPage(
  { query, raw }: PeerRequest,
  faults: VerifyFaults,
  privateKey: KeyObject,
  attested: { id: string; origin: string; projectId: string }[],
): PeerReply {
  const id = query.get('id') ?? ''
  const claimed = query.get('origin') ?? ''
  // The claim in the query is worth nothing: what counts is who embeds the page, when the browser says so.
  const embedder =
    raw.headers.referer && URL.canParse(raw.headers.referer) ? new URL(raw.headers.referer).origin : claimed
  const origin = faults.origin ?? embedder
  attested.push({ id, origin, projectId: query.get('projectId') ?? '' })
  const attestation = sign(privateKey, {
    id: faults.wrongId ? createHash('sha256').update(id).digest('hex') : id,
    origin,
    exp: seconds() + ATTESTATION_SECONDS,
    isScam: faults.scam === true ? true : null,
    isVerified: faults.unverified !== true,
  })
  const frame = faults.nonsense
    ? '{"type":"verify_attestation","attestation":7}'
    : JSON.stringify({ type: 'verify_attestation', attestation })
  const target = URL.canParse(claimed) ? new URL(claimed).origin : ''
  const post = `parent.postMessage(${quote(frame)}, ${quote(target)})`
  const script = faults.silent || target === '' ? '' : `<script>${post}</script>`
  return {
    kind: 'text',
    type: 'text/html; charset=utf-8',
    text: `<!doctype html><title>Verify</title>${script}`,
  }
}

/** A string for a script inside HTML. */
const quote = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')

function sign(key: KeyObject, payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(payload)}`
  const signature = createSign('SHA256').update(body).sign({ key, dsaEncoding: 'ieee-p1363' })
  return `${body}.${signature.toString('base64url')}`
}
