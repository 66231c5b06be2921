// Runs in the page. A wallet with sats-connect's JSON-RPC, by https://docs.xverse.app/sats-connect and the types of
// @sats-connect/core: `request(method, params)` resolves to a JSON-RPC response, also for errors.
window.__tabkeyBitcoinPages.satsConnect = ({ ask, onEvent }, { view, path, name, icon, isListed }) => {
  const { hexToBase64, base64ToHex, utf8ToHex } = window.__tabkeyBytes
  const listeners = new Map()
  let nextId = 1

  /** Rejections by the person, unsupported methods and missing permission have codes of their own. */
  const CODES = { 4001: -32000, 4200: -32001, 4100: -32002 }

  const addressesOf = accounts =>
    accounts.map(({ address, publicKey, purpose }) => ({
      address,
      publicKey: purpose === 'ordinals' ? publicKey.slice(2) : publicKey,
      purpose,
      addressType: purpose === 'ordinals' ? 'p2tr' : 'p2wpkh',
      walletType: 'software',
    }))

  const networksOf = async () => ({
    bitcoin: { name: await ask('bitcoin:network') },
    stacks: { name: 'testnet' },
    spark: { name: 'regtest' },
  })

  async function accountResult(accounts) {
    const stacks = { address: 'ST1PQHQKV0RJXZFY1DGX8MNSNYVE3VGZJSRTPGZGM', publicKey: '', purpose: 'stacks' }
    const others = [{ ...stacks, addressType: 'stacks', walletType: 'software' }]
    return {
      id: 'account-0',
      addresses: [...addressesOf(accounts), ...others],
      walletType: 'software',
      network: await networksOf(),
    }
  }

  function inputsOf(signInputs) {
    return Object.entries(signInputs ?? {}).map(([address, indexes]) => ({ address, indexes }))
  }

  const methods = {
    getInfo: async () => ({ version: '1.5.0', platform: 'web', methods: Object.keys(methods), supports: [] }),
    async wallet_connect(params) {
      if (params?.message && params.message.length > 80)
        throw { code: -32602, message: 'The message is too long.' }
      if (params?.network && params.network !== (await ask('bitcoin:network')))
        await ask('bitcoin:switchNetwork', { network: params.network })
      return accountResult(await ask('bitcoin:connect'))
    },
    async wallet_getAccount() {
      const accounts = await ask('bitcoin:accounts')
      if (accounts.length === 0) throw { code: 4100, message: 'Access denied.' }
      return accountResult(accounts)
    },
    wallet_getNetwork: networksOf,
    async wallet_changeNetwork({ name: network }) {
      await ask('bitcoin:switchNetwork', { network })
      return null
    },
    async wallet_disconnect() {
      await ask('bitcoin:disconnect')
      return null
    },
    async signMessage({ address, message, protocol }) {
      if (protocol !== undefined && protocol !== 'ECDSA' && protocol !== 'BIP322')
        throw { code: -32602, message: 'No such protocol.' }
      const used = protocol ?? (address.includes('1p') ? 'BIP322' : 'ECDSA')
      const asked = { address, message: utf8ToHex(message), protocol: used.toLowerCase() }
      const signature = hexToBase64(await ask('bitcoin:signMessage', asked))
      return { signature, messageHash: '', address, protocol: used }
    },
    async signPsbt({ psbt, signInputs, broadcast }) {
      const asked = { psbt: base64ToHex(psbt), inputs: inputsOf(signInputs), finalize: broadcast === true }
      const signed = await ask('bitcoin:signTransaction', asked)
      const txid = broadcast ? await ask('bitcoin:push', { psbt: signed }) : undefined
      return { psbt: hexToBase64(signed), ...(txid ? { txid } : {}) }
    },
    async sendTransfer({ recipients }) {
      const [{ address, amount }] = recipients
      if (typeof amount !== 'number') throw { code: -32602, message: 'amount must be a number' }
      return { txid: await ask('bitcoin:sendTransfer', { to: address, amount }) }
    },
  }

  const provider = {
    async request(method, params) {
      const envelope = { jsonrpc: '2.0', id: String(nextId++) }
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) return { ...envelope, error: { code: -32601, message: `No method ${method}.` } }
      try {
        return { ...envelope, result: await run(params) }
      } catch (error) {
        const { code = -32603, message = String(error) } = error ?? {}
        return { ...envelope, error: { code: CODES[code] ?? code, message } }
      }
    },
    addListener(info) {
      const { eventName, cb } = info
      const entry = [eventName, cb]
      listeners.set(entry, cb)
      return () => listeners.delete(entry)
    },
  }

  onEvent(async (event, accounts) => {
    const type =
      event === 'networkChanged' ? 'networkChange' : accounts.length === 0 ? 'disconnect' : 'accountChange'
    const network = type === 'networkChange' ? await networksOf() : {}
    const addresses = type === 'disconnect' ? {} : { addresses: addressesOf(accounts) }
    for (const [[eventName], cb] of listeners) if (eventName === type) cb({ type, ...network, ...addresses })
  })

  const parts = path.split('.')
  const last = parts.pop()
  let home = view
  for (const part of parts) home = home[part] ??= {}
  home[last] = provider
  if (isListed) {
    view.btc_providers ??= []
    view.btc_providers.push({ id: path, name, icon, webUrl: 'https://wallet.example' })
  }
  return provider
}
