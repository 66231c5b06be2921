// Runs in the page. Leather's object, by @leather.io/provider and @leather.io/rpc: the property is a getter, an error
// rejects with the whole JSON-RPC response, addresses are asked for each time, and there are no events.
window.__tabkeyBitcoinPages.leather = ({ ask }, { view }) => {
  const { hexToBase64, utf8ToHex } = window.__tabkeyBytes
  let nextId = 1
  let accounts = []

  const NETWORKS = { mainnet: 'Mainnet', testnet: 'Testnet', devnet: 'Regtest' }

  const invalid = message => ({ code: -32602, message })

  /** The wallet knows its own addresses without a permission; each request below has its own prompt. */
  async function own(network) {
    if (network !== undefined && !Object.hasOwn(NETWORKS, network)) throw invalid(`No network ${network}.`)
    if (network !== undefined && NETWORKS[network] !== (await ask('bitcoin:network')))
      await ask('bitcoin:ownNetwork', { network: NETWORKS[network] })
    accounts = await ask('bitcoin:ownAccounts')
    return accounts
  }

  const addressOf = (list, paymentType) =>
    list.find(({ purpose }) => purpose === (paymentType === 'p2tr' ? 'ordinals' : 'payment'))?.address

  const methods = {
    getInfo: async () => ({
      version: '6.0.0',
      platform: 'extension',
      supportedMethods: Object.keys(methods),
    }),
    async getAddresses({ network }) {
      await own(network)
      const shown = await ask('bitcoin:addresses')
      const btc = shown.map(({ address, publicKey, purpose }) => ({
        symbol: 'BTC',
        type: purpose === 'ordinals' ? 'p2tr' : 'p2wpkh',
        address,
        publicKey,
        derivationPath: "m/84'/1'/0'/0/0",
        descriptor: '',
        ...(purpose === 'ordinals' ? { tweakedPublicKey: publicKey.slice(2) } : {}),
      }))
      const stx = { symbol: 'STX', address: 'ST1PQHQKV0RJXZFY1DGX8MNSNYVE3VGZJSRTPGZGM', publicKey: '' }
      return { addresses: [...btc, stx] }
    },
    async signMessage({ message, paymentType, type, network }) {
      if (paymentType !== 'p2tr' && paymentType !== 'p2wpkh') throw invalid('paymentType')
      if (type !== undefined && type !== 'legacy' && type !== 'bip322') throw invalid('type')
      const address = addressOf(await own(network), paymentType)
      const protocol = type === 'legacy' ? 'ecdsa' : 'bip322'
      const signature = await ask('bitcoin:signMessage', { address, message: utf8ToHex(message), protocol })
      return { signature: hexToBase64(signature), address, message }
    },
    async signPsbt({ hex, signAtIndex, allowedSighash, broadcast, network }) {
      if (typeof hex !== 'string') throw invalid('hex')
      const list = await own(network)
      const indexes = signAtIndex === undefined ? [0] : [signAtIndex].flat()
      const owners = await ask('bitcoin:owners', { psbt: hex, indexes })
      const sighash = allowedSighash?.[0]
      const inputs = owners.map((address, at) => ({
        address: list.some(entry => entry.address === address) ? address : 'none',
        indexes: [indexes[at]],
        ...(sighash === undefined ? {} : { sighash }),
      }))
      const signed = await ask('bitcoin:signTransaction', { psbt: hex, inputs, finalize: broadcast === true })
      const txid = broadcast ? await ask('bitcoin:push', { psbt: signed }) : undefined
      return { hex: signed, ...(txid ? { txid } : {}) }
    },
    async sendTransfer({ recipients, network }) {
      const [{ address, amount }] = recipients
      if (typeof amount !== 'string') throw invalid('amount')
      await own(network)
      return { txid: await ask('bitcoin:sendTransfer', { to: address, amount }) }
    },
  }

  const provider = {
    isLeather: true,
    async request(method, params = {}) {
      const envelope = { jsonrpc: '2.0', id: String(nextId++) }
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) throw { ...envelope, error: { code: -32601, message: `"${method}" is not supported` } }
      try {
        return { ...envelope, result: await run(params) }
      } catch (error) {
        const { code = -32603, message = String(error) } = error ?? {}
        throw { ...envelope, error: { code: code === 4100 ? 16 : code === 4200 ? 4002 : code, message } }
      }
    },
  }

  Object.defineProperty(view, 'LeatherProvider', { get: () => provider, set: () => {} })
  view.btc_providers ??= []
  view.btc_providers.push({
    id: 'LeatherProvider',
    name: 'Leather',
    // The type is Leather's own slip.
    icon: `data:image/svg;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#12100f"/></svg>')}`,
    webUrl: 'https://leather.io',
    methods: Object.keys(methods),
  })
  return provider
}
