// A page of another origin that frames the secure site and speaks its protocol by hand.
const { site, query, usesPort, allow } = JSON.parse(document.getElementById('host').textContent)
const frame = document.createElement('iframe')
frame.name = 'w3m-secure-iframe'
frame.title = 'Secure wallet'
if (allow) frame.allow = allow
frame.src = `${site}/sdk?${query}`

const host = {
  /** Everything the frame said, in order. */
  said: [],
  /** What came from elsewhere. */
  strangers: [],
  port: undefined,
  post(message) {
    if (host.port) host.port.postMessage(message)
    else frame.contentWindow.postMessage(message, site)
  },
  /** Asks, and gives the first answer with the same id. */
  ask(name, payload, id = crypto.randomUUID()) {
    const before = host.said.length
    host.post({ type: `@w3m-app/${name}`, id, ...(payload === undefined ? {} : { payload }) })
    return host.wait(message => message?.id === id && message.type?.startsWith(`@w3m-frame/${name}_`), before)
  },
  /** The first message that fits, past or to come. */
  wait(fits, from = 0) {
    return new Promise(resolve => {
      const look = () => {
        const found = host.said.slice(from).find(fits)
        if (!found) return void waiting.add(look)
        waiting.delete(look)
        resolve(found)
      }
      look()
    })
  },
}
const waiting = new Set()
const take = data => {
  host.said.push(data)
  for (const look of [...waiting]) look()
}
addEventListener('message', event => {
  if (event.origin !== site || event.source !== frame.contentWindow) {
    host.strangers.push({ origin: event.origin, data: event.data })
    return
  }
  take(event.data)
  const [port] = event.ports
  if (!port || !usesPort) return
  host.port = port
  port.onmessage = ({ data }) => take(data)
})
window.host = host
document.body.append(frame)
