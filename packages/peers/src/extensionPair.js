// Runs in the page, before its scripts. Two extensions as a page meets them, written from what their page scripts do:
// "mask" sets window.ethereum to the provider that it announces; "rab" announces one provider, sets window.ethereum to a
// Proxy over a second one behind a getter that cannot be redefined, and queues every request while the document is
// hidden. Their keys live in walletd.
;(config => {
  // A blank page is not a dapp.
  if (window !== window.top || !window.isSecureContext || window.__extensionPair) return
  /** What reached each extension: its name, the provider, the method, and whether the document was hidden. */
  const seen = []
  window.__extensionPair = { seen }
  const pending = new Map()
  let nextId = 1
  const socket = new WebSocket(config.socketUrl)
  const opened = new Promise(resolve => socket.addEventListener('open', resolve))
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(data)
    const call = pending.get(id)
    pending.delete(id)
    // Plain objects, as errors are after an extension's stream.
    if (error) call?.reject({ code: error.code, message: error.message })
    else call?.resolve(result)
  })

  async function ask(wallet, { method, params }) {
    await opened
    const id = nextId++
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, wallet, method, params }))
    })
  }

  const visible = () =>
    new Promise(resolve => {
      const look = () => {
        if (document.visibilityState !== 'visible') return
        document.removeEventListener('visibilitychange', look)
        resolve()
      }
      document.addEventListener('visibilitychange', look)
      look()
    })

  const createProvider = (name, wallet, flags, isQueued) => ({
    ...flags,
    async request(args) {
      seen.push({ name, method: args.method, isHidden: document.visibilityState !== 'visible' })
      if (isQueued) await visible()
      return ask(wallet, args)
    },
    on() {},
    removeListener() {},
  })

  function announce(info, provider) {
    const detail = Object.freeze({ info: Object.freeze({ uuid: crypto.randomUUID(), ...info }), provider })
    const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', say)
    say()
  }

  const icon = color =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${color}"/></svg>`)}`
  const MASK = { name: 'MetaMask', rdns: 'io.metamask', icon: icon('orange') }

  const extensions = {
    mask() {
      const provider = new Proxy(createProvider('mask', 'alpha', { isMetaMask: true }), {
        deleteProperty: () => true,
      })
      announce(MASK, provider)
      try {
        window.ethereum = provider
      } catch {
        // The other extension's getter has no setter.
      }
    },
    rab() {
      const flags = { isMetaMask: true, _isRabby: true, ...(config.isMetaMaskMode ? {} : { isRabby: true }) }
      const announced = createProvider('rab', 'beta', flags, true)
      const second = new Proxy(createProvider('rab-ethereum', 'beta', flags, true), {
        deleteProperty: () => true,
      })
      Object.defineProperty(window, 'ethereum', { configurable: false, get: () => second, set() {} })
      announce({ name: 'Rabby Wallet', rdns: 'io.rabby', icon: icon('royalblue') }, announced)
      if (config.isMetaMaskMode) announce(MASK, announced)
      window.dispatchEvent(new Event('ethereum#initialized'))
    },
  }
  for (const name of config.order) extensions[name]()
})(__CONFIG__)
