// Runs in the page: one EIP-6963 wallet whose keys and rules live in `strictWallet.ts`, reached by a socket.
;(config => {
  const KEY = '__strictWallet'
  // Frames of the page are not dapps, and a script that is added twice announces once.
  if (window !== window.top || window[KEY]) return
  window[KEY] = true
  const listeners = new Map()
  const waiting = new Map()
  let nextId = 1

  const failure = ({ code, message, data }) =>
    Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })

  const socket = new WebSocket(config.socketUrl)
  const opened = new Promise((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onclose = () => {
      reject(failure({ code: 4900, message: 'The wallet is not reachable.' }))
      for (const { reject: refuse } of waiting.values())
        refuse(failure({ code: 4900, message: 'The wallet went away.' }))
      waiting.clear()
    }
  })
  opened.catch(() => {})
  socket.onmessage = message => {
    const frame = JSON.parse(message.data)
    if (frame.event) return emit(frame.event, frame.data)
    const question = waiting.get(frame.id)
    waiting.delete(frame.id)
    if (frame.error) question?.reject(failure(frame.error))
    else question?.resolve(frame.result)
  }

  function emit(event, data) {
    follow(event, data)
    if (event === 'chainChanged') queueMicrotask(() => emit('networkChanged', String(Number(data))))
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(data)
      } catch (error) {
        console.error(error)
      }
    }
  }

  /** JSON-RPC: a request is an object with a method, and its parameters are a list or an object. */
  function refusal(args) {
    if (typeof args !== 'object' || args === null || Array.isArray(args)) return 'Expected one object.'
    if (typeof args.method !== 'string' || args.method === '') return 'Expected a method.'
    const { params } = args
    if (params !== undefined && (typeof params !== 'object' || params === null))
      return 'Expected a list or an object of parameters.'
    return undefined
  }

  async function request(args) {
    const refused = refusal(args)
    if (refused) throw failure({ code: -32600, message: refused })
    const { method, params } = args
    const id = nextId++
    const frame = JSON.stringify({ id, wallet: config.wallet, method, params })
    await opened
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      socket.send(frame)
    })
  }

  // What extension wallets still offer of the time before EIP-1193.
  const known = { chainId: null, accounts: [] }
  const follow = (event, data) => {
    if (event === 'connect') known.chainId = data.chainId
    if (event === 'chainChanged') known.chainId = data
    if (event === 'accountsChanged') known.accounts = data
  }

  async function respond({ id, method, params }) {
    try {
      return { id, jsonrpc: '2.0', result: await request({ method, params }) }
    } catch (error) {
      return { id, jsonrpc: '2.0', error }
    }
  }

  async function sendAsync(payload, callback) {
    if (Array.isArray(payload)) return callback(null, await Promise.all(payload.map(respond)))
    const response = await respond(payload)
    return callback(response.error ?? null, response)
  }

  function on(event, listener) {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    return provider
  }

  /** The listeners that are called once, by the function of the dapp. */
  const wrapped = new Map()

  function off(event, listener) {
    listeners.get(event)?.delete(listener)
    listeners.get(event)?.delete(wrapped.get(listener))
    return provider
  }

  const provider = {
    request,
    isConnected: () => socket.readyState === WebSocket.OPEN,
    on,
    addListener: on,
    once(event, listener) {
      const once = data => {
        off(event, listener)
        listener(data)
      }
      wrapped.set(listener, once)
      return on(event, once)
    },
    off,
    removeListener: off,
    removeAllListeners(event) {
      if (event === undefined) listeners.clear()
      else listeners.delete(event)
      return provider
    },
    listenerCount: event => listeners.get(event)?.size ?? 0,
    enable: () => request({ method: 'eth_requestAccounts' }),
    send: (first, second) =>
      typeof first === 'string' ? request({ method: first, params: second }) : sendAsync(first, second),
    sendAsync,
    get selectedAddress() {
      return known.accounts[0] ?? null
    },
    get chainId() {
      return known.chainId
    },
    get networkVersion() {
      return known.chainId && String(Number(known.chainId))
    },
  }

  // EIP-1193: `connect` is emitted when the provider can answer its first request.
  opened
    .then(() => request({ method: 'eth_chainId' }))
    .then(
      chainId => emit('connect', { chainId }),
      () => {},
    )

  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6] & 0x0f) | 0x40
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const detail = Object.freeze({ info: Object.freeze({ uuid, ...config.info }), provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
})(__CONFIG__)
