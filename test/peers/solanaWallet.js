// Runs in the page. Registers a Wallet Standard wallet for Solana whose keys live in walletd; served with its
// configuration in place. A line of its own: a page with this wallet alone needs no other.
;(config => {
  const KEY = '__tabkeySolanaWallet'
  if (window !== window.top || window[KEY]) return
  window[KEY] = true
  const waiting = new Map()
  const listeners = new Set()
  let socket
  let opening
  let nextId = 1
  let accounts = []

  const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const toBase64 = bytes => btoa(String.fromCharCode(...bytes))
  const fromBase64 = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  const failure = ({ code, message }) => Object.assign(new Error(message), { code })

  function toBase58(bytes) {
    let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
    let text = ''
    for (; number > 0n; number /= 58n) text = ALPHABET[Number(number % 58n)] + text
    const zeros = bytes.findIndex(byte => byte !== 0)
    return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
  }

  function fromBase58(text) {
    let number = [...text].reduce((sum, letter) => sum * 58n + BigInt(ALPHABET.indexOf(letter)), 0n)
    const bytes = []
    for (; number > 0n; number /= 256n) bytes.unshift(Number(number % 256n))
    const zeros = [...text].findIndex(letter => letter !== '1')
    return Uint8Array.from([...Array(zeros < 0 ? text.length : zeros).fill(0), ...bytes])
  }

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
    accounts = next.map(({ address, publicKey }) =>
      Object.freeze({
        address,
        publicKey: fromBase64(publicKey),
        chains: config.chains,
        features: Object.keys(wallet.features).filter(name => name.startsWith('solana:')),
      }),
    )
    for (const listener of [...listeners]) listener({ accounts })
    return { accounts }
  }

  const each = async (inputs, run) => {
    const outputs = []
    for (const input of inputs) outputs.push(await run(input))
    return outputs
  }

  const loginText = ({ domain = location.host, statement, ...fields }, address) => {
    const lines = [
      ['URI', fields.uri],
      ['Version', fields.version],
      ['Chain ID', fields.chainId],
      ['Nonce', fields.nonce],
      ['Issued At', fields.issuedAt],
      ['Expiration Time', fields.expirationTime],
    ]
    const told = lines.filter(([, value]) => value !== undefined).map(([name, value]) => `${name}: ${value}`)
    const head = `${domain} wants you to sign in with your Solana account:\n${address}`
    return [head, ...(statement ? [statement] : []), told.join('\n')].filter(Boolean).join('\n\n')
  }

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
        connect: async ({ silent } = {}) => show(await ask(silent ? 'solana:accounts' : 'solana:connect')),
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => void show(await ask('solana:disconnect')),
      },
      'standard:events': {
        version: '1.0.0',
        on(_event, listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: (...inputs) =>
          each(inputs, async ({ message }) => ({
            signedMessage: message,
            signature: fromBase58(await ask('solana:signMessage', { message: toBase58(message) })),
          })),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: (...inputs) =>
          each(inputs, async ({ transaction, chain }) => {
            const asked = { transaction: toBase64(transaction), chain }
            return { signedTransaction: fromBase64(await ask('solana:signTransaction', asked)) }
          }),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signAndSendTransaction: (...inputs) =>
          each(inputs, async ({ transaction, chain, options }) => {
            const asked = { transaction: toBase64(transaction), chain, options }
            return { signature: fromBase58(await ask('solana:signAndSendTransaction', asked)) }
          }),
      },
      'solana:signIn': {
        version: '1.0.0',
        signIn: (...inputs) =>
          each(inputs, async input => {
            const { accounts: own } = show(await ask('solana:connect'))
            const signedMessage = new TextEncoder().encode(loginText(input, own[0].address))
            const { signature } = await ask('solana:signIn', { text: toBase58(signedMessage) })
            return { account: own[0], signedMessage, signature: fromBase58(signature) }
          }),
      },
    },
  }
  if (config.only) {
    for (const name of Object.keys(wallet.features))
      if (name.startsWith('solana:') && !config.only.includes(name)) delete wallet.features[name]
  }

  // The Wallet Standard's two events: whichever side is there first.
  const callback = api => api.register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  window.addEventListener('wallet-standard:app-ready', event => callback(event.detail))
})(__CONFIG__)
