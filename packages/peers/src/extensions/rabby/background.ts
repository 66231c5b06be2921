import { numberToHex } from 'viem'
import { asObject } from '../../asObject.ts'
import { RpcError } from '../../walletd/rpcError.ts'
import { type EvmEvent, type EvmWallet, openEvmWallet } from '../shared/evmWallet.ts'
import { type PipeEnd, servePipes } from '../shared/pipe.ts'
import { exposeControls } from '../shared/walletControls.ts'

const opening = openEvmWallet({
  account: 5,
  words: {
    rejected: 'User rejected the request.',
    pending: 'please request after current approval resolve',
    unknownChain: chainId =>
      `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`,
  },
})
exposeControls(opening)

/** Rabby refuses signatures for an account that the site does not see. */
function checkAccount(wallet: EvmWallet, origin: string, address: unknown): void {
  if (!wallet.accountsOf(origin).includes(String(address).toLowerCase()))
    throw new RpcError(4100, 'The requested account and/or method has not been authorized by the user.')
}

async function answer({ origin }: PipeEnd, method: string, params: unknown): Promise<unknown> {
  const wallet = await opening
  const [first, second] = Array.isArray(params) ? params : []
  const chainId = numberToHex(wallet.state.chainId)
  switch (method) {
    case 'rabby:getProviderConfig':
      return { rdns: '', isMetamaskMode: wallet.state.isMetamaskMode }
    case 'rabby:resetProvider':
    case 'tabCheckin':
      return null
    case 'getProviderState': {
      const networkVersion = String(wallet.state.chainId)
      return {
        chainId,
        networkVersion,
        isUnlocked: !wallet.state.isLocked,
        accounts: wallet.accountsOf(origin),
      }
    }
    case 'eth_requestAccounts':
      return wallet.connect(origin)
    case 'eth_accounts':
      return wallet.accountsOf(origin)
    case 'eth_chainId':
      return chainId
    case 'net_version':
      return String(wallet.state.chainId)
    case 'wallet_getPermissions':
      return wallet.permissionsOf(origin)
    case 'wallet_requestPermissions':
      await wallet.connect(origin)
      return wallet.permissionsOf(origin)
    case 'wallet_revokePermissions':
      await wallet.revoke(origin)
      return null
    case 'wallet_switchEthereumChain':
      // A site that is connected switches without a question.
      return wallet.switchChain(params, false)
    case 'wallet_addEthereumChain':
      return wallet.addChain(params)
    case 'personal_sign':
      checkAccount(wallet, origin, second)
      return wallet.sign(method, first)
    case 'eth_signTypedData_v4':
      checkAccount(wallet, origin, first)
      return wallet.sign(method, second)
    case 'eth_sendTransaction':
      checkAccount(wallet, origin, asObject(first).from)
      return wallet.send(first)
    default:
      if (!/^(eth|net|web3)_/.test(method))
        throw new RpcError(-32601, `method [${method}] doesn't has corresponding handler`)
      return wallet.read(method, params)
  }
}

function tell(end: PipeEnd, event: EvmEvent, wallet: EvmWallet): void {
  if (event.name === 'chain')
    end.tell('chainChanged', { chain: event.chainId, networkVersion: event.networkVersion })
  if (event.name === 'lock') end.tell(event.isLocked ? 'lock' : 'unlock', null)
  if (event.name !== 'accounts' || event.origin !== end.origin) return
  // Rabby reports a revoked permission as a disconnection, and locking as a change of the accounts.
  if (wallet.state.granted.includes(end.origin)) end.tell('accountsChanged', event.accounts)
  else end.tell('disconnect', null)
}

servePipes(answer, end => {
  void opening.then(wallet => wallet.subscribe(event => tell(end, event, wallet)))
})
