// Runs in the page, before the wallets that are made of it: a Wallet Standard wallet whose keys live in walletd, but for
// what its chain calls things.
window.__tabkeyStandardWallet = (config, partsOf) => {
  const waiting = new Map()
  const listeners = new Set()
  let socket
  let opening
  let nextId = 1
  let accounts = []

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
    accounts = next.map(account => Object.freeze({ chains: config.chains, ...accountOf(account, wallet) }))
    for (const listener of [...listeners]) listener({ accounts })
    return { accounts }
  }

  const { family, accountOf, features } = partsOf({ ask, show })
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
        connect: async ({ silent } = {}) =>
          show(await ask(silent ? `${family}:accounts` : `${family}:connect`)),
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => void show(await ask(`${family}:disconnect`)),
      },
      'standard:events': {
        version: '1.0.0',
        on(_event, listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      ...features,
    },
  }

  // The Wallet Standard's two events: whichever side is there first.
  const callback = api => api.register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  window.addEventListener('wallet-standard:app-ready', event => callback(event.detail))
}
