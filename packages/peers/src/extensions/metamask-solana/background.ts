import { asObject } from '../../asObject.ts'
import { RpcError } from '../../walletd/rpcError.ts'
import { type PipeEnd, servePipes } from '../shared/pipe.ts'
import { openSolanaWallet, type SolanaExtensionWallet, toBase58 } from '../shared/solanaWallet.ts'
import { exposeControls } from '../shared/walletControls.ts'

const opening = openSolanaWallet(0x41)
exposeControls(opening)

/** Mainnet, devnet and testnet (CAIP-2): the person permits an account on all of them. */
const SCOPES = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
]

const sessionOf = (wallet: SolanaExtensionWallet, origin: string) => ({
  sessionScopes: Object.fromEntries(
    wallet.isGranted(origin)
      ? SCOPES.map(reference => [
          `solana:${reference}`,
          { accounts: [`solana:${reference}:${wallet.address}`], methods: [], notifications: [] },
        ])
      : [],
  ),
})

/** The account of the page, as MetaMask says it when a page loads and when it changes. */
function tellAccount(end: PipeEnd, wallet: SolanaExtensionWallet): void {
  const params = wallet.isGranted(end.origin) ? [wallet.address] : []
  end.tell('notification', {
    method: 'wallet_notify',
    params: { notification: { method: 'metamask_accountsChanged', params } },
  })
}

async function invoke(wallet: SolanaExtensionWallet, origin: string, asked: unknown): Promise<unknown> {
  const { method, params } = asObject(asObject(asked).request)
  const { message, transaction } = asObject(params)
  switch (method) {
    case 'signMessage': {
      const signature = toBase58(await wallet.signMessage(origin, String(message)))
      return { signature, signedMessage: message, signatureType: 'ed25519' }
    }
    case 'signTransaction':
      return { signedTransaction: await wallet.signTransaction(origin, String(transaction)) }
    case 'signAndSendTransaction':
      return { signature: await wallet.send(origin, String(transaction)) }
    default:
      throw new RpcError(-32601, `The method "${String(method)}" does not exist / is not available.`)
  }
}

servePipes(
  async (end, method, params) => {
    const wallet = await opening
    switch (method) {
      case 'wallet_getSession':
        return sessionOf(wallet, end.origin)
      case 'wallet_createSession':
        await wallet.grant(end.origin)
        tellAccount(end, wallet)
        return sessionOf(wallet, end.origin)
      case 'wallet_revokeSession':
        await wallet.revoke(end.origin)
        return true
      case 'wallet_invokeMethod':
        return invoke(wallet, end.origin, params)
      default:
        throw new RpcError(-32601, `The method "${method}" does not exist / is not available.`)
    }
  },
  end => {
    void opening.then(wallet => {
      if (wallet.isGranted(end.origin)) tellAccount(end, wallet)
      wallet.onRevoked(origin => {
        if (origin === end.origin) tellAccount(end, wallet)
      })
    })
  },
)
