// Runs in the page. Announces providers whose keys live in walletd; served with its configuration in place.
;(config => {
  const KEY = '__tabkeyWallets'
  // A frame inside the page is not a dapp, and a script that is added twice announces once.
  if (window !== window.top || window[KEY]) return
  const providers = new Map()
  const waiting = new Map()
  let socket
  let opening
  let nextId = 1
  window[KEY] = { providers }

  const failure = ({ code, message, data }) =>
    Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })

  function open() {
    if (socket && socket.readyState === WebSocket.OPEN) return Promise.resolve(socket)
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
        reject(failure({ code: 4900, message: 'The wallet is not reachable.' }))
        if (socket === next) lost()
      }
    })
    return opening
  }

  function lost() {
    socket = undefined
    for (const { reject } of waiting.values())
      reject(failure({ code: 4900, message: 'The wallet went away.' }))
    waiting.clear()
  }

  function receive(frame) {
    if (frame.event) return emit(providers.get(frame.wallet)?.listeners.get(frame.event), frame.data)
    const pending = waiting.get(frame.id)
    waiting.delete(frame.id)
    if (!pending) return
    if (frame.throwString) pending.reject(frame.throwString)
    else if (frame.error) pending.reject(failure(frame.error))
    else pending.resolve(frame.result)
  }

  function emit(listeners, data) {
    for (const listener of [...(listeners ?? [])]) {
      try {
        listener(data)
      } catch (error) {
        console.error(error)
      }
    }
  }

  async function request(wallet, { method, params }) {
    // The copy refuses what cannot travel, as an extension's port would.
    const frame = JSON.stringify({ id: nextId, wallet, method, params })
    const id = nextId++
    const line = await open()
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      line.send(frame)
    })
  }

  function createProvider(wallet) {
    const listeners = new Map()
    const provider = {
      request: args => request(wallet, args ?? {}),
      on(event, listener) {
        if (!listeners.has(event)) listeners.set(event, new Set())
        listeners.get(event).add(listener)
        open().catch(() => {})
        return provider
      },
      removeListener(event, listener) {
        listeners.get(event)?.delete(listener)
        return provider
      },
      isConnected: () => socket?.readyState === WebSocket.OPEN,
    }
    providers.set(wallet, { listeners, provider })
    return provider
  }

  // An open socket keeps a page out of the back/forward cache.
  let restore = false
  window.addEventListener('pagehide', event => {
    restore = socket !== undefined
    if (event.persisted) socket?.close()
  })
  window.addEventListener('pageshow', event => {
    if (event.persisted && restore) open().catch(() => {})
  })

  // crypto.randomUUID is missing on plain http pages.
  function uuid() {
    const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
      byte.toString(16).padStart(2, '0'),
    )
    const digits = `${hex.join('').slice(0, 12)}4${hex.join('').slice(13, 16)}a${hex.join('').slice(17)}`
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }

  for (const { wallet, info } of config.wallets) {
    // EIP-6963: the uuid belongs to one page and one load.
    const own = Object.freeze({ uuid: uuid(), ...info })
    const detail = Object.freeze({ info: own, provider: createProvider(wallet) })
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }
  if (config.legacy) {
    const provider = Object.assign(createProvider('legacy'), { isTabkeyLegacy: true })
    Object.defineProperty(window, 'ethereum', { value: provider, configurable: true, writable: true })
    window.dispatchEvent(new Event('ethereum#initialized'))
  }
})(__CONFIG__)
