// Runs in the page, before the wallets of this folder: one socket to walletd, where the keys are. The wallets differ in
// their objects only.
window.__tabkeyBitcoinSocket = ({ socketUrl, wallet }) => {
  const waiting = new Map()
  const listeners = new Set()
  let opening
  let nextId = 1

  const failure = ({ code, message }) => Object.assign(new Error(message), { code })

  function open() {
    opening ??= new Promise((resolve, reject) => {
      const socket = new WebSocket(socketUrl)
      socket.onopen = () => resolve(socket)
      socket.onmessage = message => receive(JSON.parse(message.data))
      socket.onclose = () => {
        opening = undefined
        for (const pending of waiting.values()) pending.reject(failure({ code: 4900, message: 'Gone.' }))
        waiting.clear()
        reject(failure({ code: 4900, message: 'The wallet is not reachable.' }))
      }
    })
    return opening
  }

  function receive({ id, event, data, result, error, throwString, wallet: name }) {
    if (event) {
      if (name === wallet) for (const listener of [...listeners]) listener(event, data)
      return
    }
    const pending = waiting.get(id)
    waiting.delete(id)
    if (throwString) pending?.reject(throwString)
    else if (error) pending?.reject(failure(error))
    else pending?.resolve(result)
  }

  return {
    async ask(method, params) {
      const socket = await open()
      const id = nextId++
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, wallet, method, params }))
      })
    },
    /** Opens the socket too, because only an open one brings events. */
    onEvent(listener) {
      listeners.add(listener)
      open().catch(() => {})
      return () => listeners.delete(listener)
    },
  }
}
window.__tabkeyBitcoinPages = {}
