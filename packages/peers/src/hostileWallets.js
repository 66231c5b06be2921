// Runs in the page. Announces what no honest wallet announces; `window.__tabkeyHostile` tells what was touched.
;(config => {
  const seen = { announced: 0, asked: [], pwned: false }
  window.__tabkeyHostile = seen
  const ICON = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>"
  const uuid = () => crypto.randomUUID()
  const provider = name => ({
    request: async ({ method }) => {
      seen.asked.push(`${name}:${method}`)
      throw new Error('hostile')
    },
    on() {},
    removeListener() {},
  })
  const info = (more = {}) => ({
    uuid: uuid(),
    name: 'Evil Wallet',
    rdns: 'xyz.tabkey.evil',
    icon: ICON,
    ...more,
  })
  const named = (name, more) => ({
    info: info({ rdns: `xyz.tabkey.evil.${name}`, ...more }),
    provider: provider(name),
  })
  const thrower = label => () => {
    throw new Error(`hostile getter ${label}`)
  }
  const SAME_UUID = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'

  /** Each case gives the details it announces. */
  const CASES = {
    getters: () => [
      Object.defineProperty({ provider: provider('getters') }, 'info', { get: thrower('info') }),
      Object.defineProperty({ info: info() }, 'provider', { get: thrower('provider') }),
      {
        info: Object.defineProperty(info(), 'name', { get: thrower('name') }),
        provider: provider('getters'),
      },
      {
        info: Object.defineProperty(info(), 'icon', { get: thrower('icon') }),
        provider: provider('getters'),
      },
    ],
    proxies: () => {
      const trap = new Proxy({}, { get: thrower('proxy'), has: thrower('has'), ownKeys: thrower('ownKeys') })
      let reads = 0
      const fickle = new Proxy(info({ rdns: 'xyz.tabkey.evil.fickle' }), {
        get: (target, key) => (key === 'name' ? `Fickle ${reads++}` : Reflect.get(target, key)),
      })
      return [
        trap,
        { info: trap, provider: provider('proxies') },
        { info: fickle, provider: provider('fickle') },
      ]
    },
    revoked: () => {
      const { proxy, revoke } = Proxy.revocable({}, {})
      revoke()
      return [
        { info: proxy, provider: provider('revoked') },
        { info: info(), provider: proxy },
      ]
    },
    hugeNames: () => [
      named('huge', { name: 'A'.repeat(1_000_000) }),
      named('zalgo', { name: `Z${'\u0301'.repeat(5000)}` }),
      named('bidi', { name: '\u202eksaMateM' }),
      named('blank', { name: '\u200b\u00a0' }),
    ],
    markup: () => [
      named('markup', { name: '<img src=x onerror="window.__tabkeyHostile.pwned=true">' }),
      named('markup2', { rdns: 'xyz.tabkey"><script>window.__tabkeyHostile.pwned=true</script>' }),
    ],
    duplicates: () => [
      named('dup1', { uuid: SAME_UUID, name: 'First' }),
      named('dup2', { uuid: SAME_UUID, name: 'Second, same uuid' }),
      named('alpha', { rdns: 'xyz.tabkey.alpha', name: 'Alpha Wallet' }),
      named('metamask', { rdns: 'io.metamask', name: 'MetaMask' }),
    ],
    icons: () => [
      named('icon1', { icon: 'javascript:window.__tabkeyHostile.pwned=true' }),
      named('icon2', { icon: 'https://evil.invalid/track.png' }),
      named('icon3', {
        icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='top.__tabkeyHostile.pwned=true'/>",
      }),
      named('icon4', { icon: 'data:text/html,<script>top.__tabkeyHostile.pwned=true</script>' }),
      named('icon5', { icon: 'data:image/png;base64,####' }),
      named('icon6', { icon: `data:image/png;base64,${'A'.repeat(3_000_000)}` }),
    ],
    wrongTypes: () => [
      null,
      undefined,
      7,
      'detail',
      [],
      {},
      { info: null, provider: null },
      { info: [], provider: [] },
      { info: 'x', provider: () => {} },
      { info: info({ name: 7 }), provider: provider('types') },
      { info: info({ name: { toString: thrower('toString') } }), provider: provider('types') },
      { info: info({ rdns: ['a'] }), provider: provider('types') },
      { info: info({ uuid: Symbol('uuid') }), provider: provider('types') },
      { info: info({ icon: 1n }), provider: provider('types') },
      { info: info(), provider: { request: 'not a function' } },
    ],
    prototype: () => [
      {
        info: JSON.parse('{"__proto__":{"polluted":true},"uuid":"x","name":"P","rdns":"a.b","icon":""}'),
        provider: provider('p'),
      },
      { info: Object.create(info({ name: 'Inherited' })), provider: provider('inherited') },
      {
        info: info({ uuid: '__proto__', name: 'constructor', rdns: '__proto__' }),
        provider: provider('proto'),
      },
    ],
    liar: () => {
      const answers = { eth_accounts: '0x0', eth_requestAccounts: [{}], eth_chainId: {} }
      const request = async ({ method }) => answers[method] ?? Number.NaN
      return [
        {
          info: info({ name: 'Liar Wallet', rdns: 'xyz.tabkey.liar' }),
          provider: { ...provider('liar'), request },
        },
      ]
    },
    flood: () => Array.from({ length: config.flood }, (_, n) => named(`flood${n}`, { name: `Flood ${n}` })),
  }

  const wanted = config.cases.includes('all') ? Object.keys(CASES) : config.cases
  const details = wanted.flatMap(name => CASES[name]?.() ?? [])
  const announce = () => {
    for (const detail of details) {
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      seen.announced += 1
    }
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  // A wallet may also send the wrong kind of event.
  window.dispatchEvent(new Event('eip6963:announceProvider'))
})(__CONFIG__)
