import { createWalletClient, http, isHex } from 'viem'
import { mainnet } from 'viem/chains'
import { anvilAccount } from './accounts.ts'
import { asObject, json, openPeerServer, type PeerReply, type PeerRequest } from './peerServer.ts'
import { popupPage } from './popupWallet/page.ts'
import { createRecorder } from './recorder.ts'

/** A wallet that lives on a site of its own: it answers in a window that the dapp opens for each request. */
export interface PopupWalletPeer {
  /** The origin of its windows. */
  readonly url: string
  readonly address: string
  /** Methods that a person has approved, in order. */
  readonly approved: string[]
  close(): Promise<void>
}

/** @param nodeUrl the local chain, to which it sends transactions */
export async function startPopupWallet({ nodeUrl }: { readonly nodeUrl: string }): Promise<PopupWalletPeer> {
  // No other peer uses this account.
  const account = anvilAccount(7)
  const sender = createWalletClient({ account, chain: mainnet, transport: http(nodeUrl) })
  const approved: string[] = []

  function carryOut(method: string, params: readonly unknown[]): Promise<unknown> | unknown {
    switch (method) {
      case 'eth_requestAccounts':
        return [account.address]
      case 'personal_sign': {
        const [message] = params
        if (!isHex(message)) throw new Error('Expected hex')
        return account.signMessage({ message: { raw: message } })
      }
      case 'eth_sendTransaction': {
        const { to, value } = asObject(params[0])
        if (!isHex(to) || !isHex(value)) throw new Error('Expected a payment')
        return sender.sendTransaction({ to, value: BigInt(value) })
      }
      default:
        throw new Error(`Unknown method ${method}`)
    }
  }

  async function handle({ path, query, text }: PeerRequest): Promise<PeerReply | undefined> {
    if (path === '/') {
      const page = popupPage(query.get('dapp') ?? '', query.get('request') ?? '{}')
      return { kind: 'text', type: 'text/html', text: page }
    }
    if (path !== '/approve') return undefined
    const { method, params } = asObject(JSON.parse(text))
    approved.push(String(method))
    return json({ result: await carryOut(String(method), Array.isArray(params) ? params : []) })
  }

  const { url, close } = await openPeerServer({ recorder: createRecorder(), setFaults: () => {}, handle })
  return { url, address: account.address, approved, close }
}
