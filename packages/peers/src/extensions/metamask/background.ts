import { createWalletMiddleware } from '@metamask/eth-json-rpc-middleware'
import { createAsyncMiddleware, JsonRpcEngine } from '@metamask/json-rpc-engine'
import { createEngineStream } from '@metamask/json-rpc-middleware-stream'
import ObjectMultiplex from '@metamask/object-multiplex'
import { RpcError } from '../../walletd/rpcError.ts'
import { chromeApi, type Port } from '../shared/chromeApi.ts'
import { type EvmEvent, type EvmWallet, openEvmWallet } from '../shared/evmWallet.ts'
import { asStream, joinStreams, openPortStream } from '../shared/streams.ts'
import { exposeControls } from '../shared/walletControls.ts'
import { pageMethods } from './pageMethods.ts'

const opening = openEvmWallet({
  account: 4,
  words: {
    rejected: 'MetaMask Tx Signature: User denied transaction signature.',
    pending: 'Already processing eth_requestAccounts. Please wait.',
    unknownChain: chainId =>
      `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`,
  },
})
exposeControls(opening)

function notificationOf(event: EvmEvent): { method: string; params: object } {
  if (event.name === 'accounts') return { method: 'metamask_accountsChanged', params: [...event.accounts] }
  if (event.name === 'chain') {
    const { chainId, networkVersion } = event
    return { method: 'metamask_chainChanged', params: { chainId, networkVersion, isConnected: true } }
  }
  return { method: 'metamask_unlockStateChanged', params: { isUnlocked: !event.isLocked, accounts: [] } }
}

/** The engine of one page: MetaMask's wallet middleware, then what its own code answers, then the node. */
function createEngine(wallet: EvmWallet, origin: string): JsonRpcEngine {
  const engine = new JsonRpcEngine()
  engine.push(
    createAsyncMiddleware(async ({ method, params }, response, next) => {
      const answer = pageMethods[method]
      if (!answer) return next()
      response.result = (await answer({ wallet, origin, params })) as typeof response.result
    }),
  )
  engine.push(
    createWalletMiddleware({
      getAccounts: async () => [...wallet.accountsOf(origin)],
      processPersonalMessage: ({ data }) => wallet.sign('personal_sign', data),
      processTypedMessageV4: ({ data }) => wallet.sign('eth_signTypedData_v4', data),
      processTransaction: transaction => wallet.send(transaction),
    }),
  )
  engine.push(
    createAsyncMiddleware(async ({ method, params }, response) => {
      if (!/^(eth|net|web3)_/.test(method))
        throw new RpcError(-32601, `The method "${method}" does not exist / is not available.`)
      response.result = (await wallet.read(method, params)) as typeof response.result
    }),
  )
  return engine
}

async function serve(port: Port): Promise<void> {
  const origin = port.sender?.origin ?? 'null'
  const multiplex = new ObjectMultiplex()
  joinStreams(openPortStream(port), asStream(multiplex))
  const provider = multiplex.createStream('metamask-provider')
  const wallet = await opening
  const engine = createEngine(wallet, origin)
  joinStreams(asStream(provider), asStream(createEngineStream({ engine })))
  wallet.subscribe(event => {
    if (event.name !== 'accounts' || event.origin === origin)
      engine.emit('notification', { jsonrpc: '2.0', ...notificationOf(event) })
  })
}

chromeApi.runtime.onConnect.addListener(port => void serve(port))
