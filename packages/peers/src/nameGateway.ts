import { encodeAbiParameters, type Hex, keccak256, parseSignature } from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts'
import { asObject, json, openPeerServer, type PeerReply } from './peerServer.ts'
import { createRecorder, type Recorder } from './recorder.ts'

/** How the gateway answers. */
export type GatewayMode =
  | 'honest'
  /** Signs another answer than the one it sends. */
  | 'lying'
  /** More bytes than a client should take. */
  | 'huge'
  | 'refusing'
  | 'failing'
  /** Sends the client elsewhere. */
  | 'redirecting'
  | 'nonsense'

export interface NameGateway {
  /** URL templates for a contract: by GET and by POST. */
  readonly get: string
  readonly post: string
  readonly origin: string
  /** Whose signature the contract expects. */
  readonly signer: Hex
  readonly recorder: Recorder
  setMode(mode: GatewayMode): void
  close(): Promise<void>
}

const HUGE_BYTES = 300_000

/**
 * A gateway of EIP-3668 for `Names.sol`: answers questions with signed records.
 *
 * @param answer the encoded record for a question, `null` for an unknown one
 * @param elsewhere where the mode `redirecting` leads
 */
export async function startNameGateway(
  answer: (question: Hex) => Hex | null,
  elsewhere = 'http://127.0.0.1:9/',
): Promise<NameGateway> {
  const key = generatePrivateKey()
  const recorder = createRecorder()
  let mode: GatewayMode = 'honest'

  async function reply(question: Hex): Promise<PeerReply> {
    if (mode === 'refusing') return json({ message: 'not found' }, 404)
    if (mode === 'failing') return json({ message: 'failed' }, 500)
    if (mode === 'nonsense') return { kind: 'text', text: '<html></html>', type: 'text/html' }
    if (mode === 'huge') return json({ data: `0x${'00'.repeat(HUGE_BYTES)}` })
    if (mode === 'redirecting')
      return { kind: 'text', text: '', status: 302, headers: { location: elsewhere } }
    const result = answer(question)
    if (result === null) return json({ message: 'not found' }, 404)
    const signed = mode === 'lying' ? keccak256('0x00') : keccak256(result)
    const hash = keccak256(
      encodeAbiParameters([{ type: 'bytes32' }, { type: 'bytes32' }], [keccak256(question), signed]),
    )
    const { r, s, yParity } = parseSignature(await sign({ hash, privateKey: key, to: 'hex' }))
    return json({
      data: encodeAbiParameters(
        [{ type: 'bytes' }, { type: 'bytes32' }, { type: 'bytes32' }, { type: 'uint8' }],
        [result, r, s, 27 + yParity],
      ),
    })
  }

  const peer = await openPeerServer({
    recorder,
    setFaults: () => {},
    async handle({ method, path, body, origin }) {
      const [, kind, , data = ''] = path.split('/')
      const question = method === 'GET' && kind === 'get' ? data.replace(/\.json$/, '') : asObject(body).data
      if (typeof question !== 'string') return undefined
      recorder.record(`${method} ${kind}`, origin, path)
      return reply(question as Hex)
    },
  })
  return {
    get: `${peer.url}/get/{sender}/{data}.json`,
    post: `${peer.url}/post`,
    origin: peer.url,
    signer: privateKeyToAccount(key).address,
    recorder,
    setMode: next => void (mode = next),
    close: peer.close,
  }
}
