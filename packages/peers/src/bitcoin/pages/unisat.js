// Runs in the page. UniSat's methods and those of the wallets that follow it, by https://docs.unisat.io, OKX's and
// Binance's pages: hex for a PSBT, base64 for a signature, plain objects for errors.
window.__tabkeyBitcoinPages.unisat = ({ ask, onEvent }, { view, path, flavour }) => {
  const { hexToBase64, utf8ToHex } = window.__tabkeyBytes
  const listeners = new Map()

  const CHAINS = { Mainnet: 'BITCOIN_MAINNET', Testnet: 'BITCOIN_TESTNET', Regtest: 'BITCOIN_REGTEST' }
  const NETWORKS = { Mainnet: 'livenet', Testnet: 'testnet', Regtest: 'regtest' }

  const nameOf = (table, value) => Object.keys(table).find(name => table[name] === value)

  /** eth-rpc-errors serialises: the page catches plain objects. */
  const plain = error =>
    Promise.reject({ code: error?.code ?? -32603, message: error?.message ?? String(error) })

  /** UniSat answers only in a visible document. */
  const untilVisible = () =>
    new Promise(resolve => {
      const check = () => {
        if (view.document?.visibilityState === 'hidden') return
        view.document?.removeEventListener('visibilitychange', check)
        resolve()
      }
      view.document?.addEventListener('visibilitychange', check)
      check()
    })

  const method =
    run =>
    async (...values) => {
      if (flavour === 'unisat') await untilVisible()
      return run(...values).catch(plain)
    }

  /** One address: the payment address is the current one. */
  const current = accounts => accounts.slice(0, 1).map(({ address }) => address)
  const own = async () => {
    const [account] = await ask('bitcoin:accounts')
    if (!account) throw { code: 4100, message: 'Not authorised.' }
    return account
  }

  async function sendSatoshi(to, satoshi) {
    if (typeof satoshi !== 'number') throw { code: -32602, message: 'amount must be a number' }
    return ask('bitcoin:sendTransfer', { to, amount: satoshi })
  }

  const provider = {
    requestAccounts: method(async () => current(await ask('bitcoin:connect'))),
    getAccounts: method(async () => {
      const shown = current(await ask('bitcoin:accounts'))
      return flavour === 'binance' ? (shown[0] ?? []) : shown
    }),
    getPublicKey: method(async () => (await own()).publicKey),
    getNetwork: method(async () => NETWORKS[await ask('bitcoin:network')]),
    switchNetwork: method(async network => {
      const name = nameOf(NETWORKS, network)
      if (!name) throw { code: -32602, message: `No network ${network}.` }
      await ask('bitcoin:switchNetwork', { network: name })
    }),
    signMessage: method(async (text, type = 'ecdsa') => {
      if (type !== 'ecdsa' && type !== 'bip322-simple') throw { code: -32602, message: 'type' }
      const { address } = await own()
      const protocol = type === 'ecdsa' ? 'ecdsa' : 'bip322'
      return hexToBase64(await ask('bitcoin:signMessage', { address, message: utf8ToHex(text), protocol }))
    }),
    signPsbt: method(async (psbt, { autoFinalized = true, toSignInputs = [] } = {}) => {
      const inputs = toSignInputs.map(({ index, address, sighashTypes }) => ({
        address,
        indexes: [index],
        ...(sighashTypes ? { sighash: sighashTypes[0] } : {}),
      }))
      return ask('bitcoin:signTransaction', { psbt, inputs, finalize: autoFinalized !== false })
    }),
    pushPsbt: method(psbt => ask('bitcoin:push', { psbt })),
    sendBitcoin: method(sendSatoshi),
    disconnect: method(async () => void (await ask('bitcoin:disconnect'))),
    on(name, listener) {
      listeners.set(listener, [...(listeners.get(listener) ?? []), name])
    },
    removeListener(name, listener) {
      listeners.set(
        listener,
        (listeners.get(listener) ?? []).filter(other => other !== name),
      )
    },
  }

  if (flavour === 'unisat') {
    provider.getChain = method(async () => {
      const name = await ask('bitcoin:network')
      return { enum: CHAINS[name], name, network: NETWORKS[name] }
    })
    provider.switchChain = method(async chain => {
      const name = nameOf(CHAINS, chain)
      if (!name) throw { code: -32602, message: `No chain ${chain}.` }
      await ask('bitcoin:switchNetwork', { network: name })
      return { enum: chain, name, network: NETWORKS[name] }
    })
  }
  if (flavour === 'okx') {
    // OKX has one object for each network, and its older transfer takes BTC.
    for (const name of ['getNetwork', 'switchNetwork', 'sendBitcoin']) delete provider[name]
    provider.connect = method(async () => {
      const [{ address, publicKey }] = await ask('bitcoin:connect')
      return { address, publicKey }
    })
    provider.send = method(async ({ to, value }) => {
      if (typeof value !== 'string') throw { code: -32602, message: 'value must be a string' }
      return { txhash: await sendSatoshi(to, Math.round(Number(value) * 1e8)) }
    })
  }

  onEvent((event, accounts) => {
    const wanted = event === 'networkChanged' ? 'networkChanged' : 'accountsChanged'
    for (const [listener, names] of listeners)
      if (names.includes(wanted)) listener(event === 'networkChanged' ? '' : current(accounts))
  })

  const parts = path.split('.')
  const last = parts.pop()
  let home = view
  for (const part of parts) home = home[part] ??= {}
  Object.defineProperty(home, last, { value: provider, configurable: true })
  if (flavour === 'unisat') view.dispatchEvent(new Event('unisat#initialized'))
  return provider
}
