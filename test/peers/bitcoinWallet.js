// Runs in the page. Registers a Wallet Standard wallet for Bitcoin whose keys live in walletd; served with its
// configuration in place. A line of its own: a page with this wallet alone needs no other.
;(config => {
  const KEY = '__tabkeyBitcoinWallet'
  if (window !== window.top || window[KEY]) return
  window[KEY] = true
  const waiting = new Map()
  const listeners = new Set()
  let socket
  let opening
  let nextId = 1
  let accounts = []

  const toHex = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  const fromHex = text => Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  const failure = ({ code, message }) => Object.assign(new Error(message), { code })

  function open() {
    if (socket?.readyState === WebSocket.OPEN) return Promise.resolve(socket)
    opening ??= new Promise((resolve, reject) => {
      const next = new WebSocket(config.socketUrl)
      next.onopen = () => {
        socket = next
        opening = undefined
        resolve(next)
      }
      next.onmessage = message => receive(JSON.parse(message.data))
      next.onclose = () => {
        opening = undefined
        for (const { reject: lose } of waiting.values()) lose(failure({ code: 4900, message: 'Gone.' }))
        waiting.clear()
        reject(failure({ code: 4900, message: 'The wallet is not reachable.' }))
      }
    })
    return opening
  }

  function receive(frame) {
    if (frame.event) {
      if (frame.wallet === config.wallet) show(frame.data)
      return
    }
    const pending = waiting.get(frame.id)
    waiting.delete(frame.id)
    if (!pending) return
    if (frame.throwString) pending.reject(frame.throwString)
    else if (frame.error) pending.reject(failure(frame.error))
    else pending.resolve(frame.result)
  }

  async function ask(method, params) {
    const line = await open()
    const id = nextId++
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      line.send(JSON.stringify({ id, wallet: config.wallet, method, params }))
    })
  }

  function show(next) {
    accounts = next.map(({ address, publicKey, purpose }) =>
      Object.freeze({
        address,
        publicKey: fromHex(publicKey),
        chains: config.chains,
        features: ['bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:signAndSendTransaction'],
        ...(config.purposes ? { purpose } : {}),
      }),
    )
    for (const listener of [...listeners]) listener({ accounts })
    return { accounts }
  }

  const inputsOf = inputsToSign =>
    inputsToSign.map(({ account, signingIndexes, sigHash }) => ({
      address: account.address,
      indexes: signingIndexes,
      sighash: sigHash,
    }))

  const wallet = {
    version: '1.0.0',
    name: config.name,
    icon: config.icon,
    chains: config.chains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async ({ silent } = {}) => show(await ask(silent ? 'bitcoin:accounts' : 'bitcoin:connect')),
      },
      'bitcoin:connect': {
        version: '1.0.0',
        connect: async () => show(await ask('bitcoin:connect')),
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => void show(await ask('bitcoin:disconnect')),
      },
      'standard:events': {
        version: '1.0.0',
        on(_event, listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'bitcoin:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs) =>
          Promise.all(
            inputs.map(async ({ account, message, protocol }) => {
              const asked = { address: account.address, message: toHex(message), protocol }
              return { signedMessage: message, signature: fromHex(await ask('bitcoin:signMessage', asked)) }
            }),
          ),
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        signTransaction: (...inputs) =>
          Promise.all(
            inputs.map(async ({ psbt, inputsToSign }) => {
              const asked = { psbt: toHex(psbt), inputs: inputsOf(inputsToSign) }
              return { signedPsbt: fromHex(await ask('bitcoin:signTransaction', asked)) }
            }),
          ),
      },
      'bitcoin:signAndSendTransaction': {
        version: '1.0.0',
        signAndSendTransaction: (...inputs) =>
          Promise.all(
            inputs.map(async ({ psbt, inputsToSign }) => {
              const asked = { psbt: toHex(psbt), inputs: inputsOf(inputsToSign) }
              return { txId: await ask('bitcoin:signAndSendTransaction', asked) }
            }),
          ),
      },
    },
  }

  // The Wallet Standard's two events: whichever side is there first.
  const callback = api => api.register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  window.addEventListener('wallet-standard:app-ready', event => callback(event.detail))
})(__CONFIG__)
