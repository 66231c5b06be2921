const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])
let installed = false

/** Makes `fetch` of this process refuse every host but this machine: peers never reach the network. */
export function loopbackOnly(): void {
  if (installed) return
  installed = true
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (LOOPBACK.has(url.hostname)) return fetch(input, init)
    return Promise.reject(new Error(`A peer tried to reach ${url.host}; peers stay on loopback.`))
  }
}
