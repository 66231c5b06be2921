import { always, asked, type Fault, manner, node, pick, storage, tab } from './kinds.ts'
import type { Step } from './steps.ts'

/** Which faults of the plan are not here, and where they are: `README.md`. */
export const FAULTS = {
  'F1 tab crash': {
    steps: random => [...asked(random), { do: 'crash', tab: tab(random) }, { do: 'open', hidden: false }],
  },
  'F2 tab close': { steps: random => [...asked(random), { do: 'close', tab: tab(random) }] },
  'F2 tab reload': {
    steps: random => [
      ...asked(random),
      { do: 'reload', tab: tab(random) },
      { do: 'reload', tab: tab(random) },
    ],
  },
  'F3 owner closes': {
    steps: random => [...asked(random), { do: 'close', tab: 0 }, { do: 'sign', tab: tab(random) }],
  },
  'F4 bfcache and back': {
    steps: random => [
      ...asked(random),
      { do: 'freeze', tab: tab(random) },
      { do: 'wait', ms: Math.floor(random() * 30_000) },
      { do: 'thaw', tab: tab(random) },
      { do: 'sign', tab: tab(random) },
      { do: 'thaw', tab: tab(random) },
    ],
  },
  'F4 asleep for good': { steps: random => [...asked(random), { do: 'freeze', tab: tab(random) }] },
  'F4 asleep while its wallet moves': {
    steps: random => {
      const sleeper = tab(random)
      return [
        { do: 'slow', ms: 50 + Math.floor(random() * 250) },
        { do: 'sign', tab: sleeper },
        { do: 'freeze', tab: sleeper },
        pick(random, [
          { do: 'chain', wallet: 0, chainId: 8453 },
          { do: 'account', wallet: 0 },
        ]),
        { do: 'wait', ms: 8_000 },
        { do: 'thaw', tab: sleeper },
      ]
    },
  },
  'F5 engine killed': { steps: random => [...asked(random), { do: 'kill' }] },
  'F5 engine killed twice': {
    steps: random => [...asked(random), { do: 'kill' }, { do: 'kill' }, { do: 'sign', tab: tab(random) }],
  },
  'F5 engine killed as it answers': {
    steps: random => [
      { do: 'disconnect', tab: tab(random) },
      { do: 'lastWord', of: 'connect' },
      { do: 'connect', tab: tab(random), wallet: pick(random, [0, 1]) },
      { do: 'wait', ms: 2_500 },
    ],
  },
  'F5 engine killed as it disconnects': {
    steps: random => [
      { do: 'connect', tab: tab(random), wallet: pick(random, [0, 1]) },
      { do: 'wait', ms: 2_500 },
      { do: 'busyDisk', ms: 80 },
      { do: 'lastWord', of: 'disconnect' },
      { do: 'disconnect', tab: tab(random) },
    ],
  },
  'F5 engine killed, and who asked is gone': {
    steps: random => {
      const asker = tab(random)
      return [
        { do: 'manner', wallet: 0, manner: pick(random, ['slow', 'never', 'approve'] as const) },
        { do: 'sign', tab: asker },
        { do: 'kill' },
        { do: pick(random, ['crash', 'close'] as const), tab: asker },
      ]
    },
  },
  'F6 engine hangs': {
    steps: random => [...asked(random), { do: 'hang' }, { do: 'read', tab: 0, method: 'eth_call' }],
  },
  'F6 a page’s own worker hangs': {
    steps: random => [...asked(random), { do: 'hang' }, { do: 'read', tab: tab(random), method: 'eth_call' }],
    browser: { hasSharedWorker: false },
  },
  'F7 engine throws': {
    steps: random => [
      ...asked(random),
      { do: 'trip' },
      { do: 'read', tab: tab(random), method: 'eth_call' },
      { do: 'trip' },
      { do: 'sign', tab: tab(random) },
      { do: 'trip' },
      { do: 'open', hidden: false },
    ],
  },
  'F8 script missing': {
    steps: () => [{ do: 'script', missing: true }, { do: 'kill' }, { do: 'open', hidden: false }],
  },
  'F8 script missing at first': {
    steps: random => [
      { do: 'script', missing: true },
      { do: 'open', hidden: false },
      { do: 'script', missing: random() < 0.5 },
      { do: 'reload', tab: tab(random) },
    ],
  },
  'F8 no SharedWorker': {
    steps: random => [
      ...asked(random),
      { do: 'hide', tab: 0 },
      { do: 'show', tab: tab(random) },
      { do: 'freeze', tab: tab(random) },
      { do: 'thaw', tab: tab(random) },
      { do: 'close', tab: tab(random) },
      { do: 'open', hidden: false },
    ],
    browser: { hasSharedWorker: false },
  },
  'F8 no worker at all': {
    steps: random => [
      ...asked(random),
      { do: 'hide', tab: 0 },
      { do: 'show', tab: tab(random) },
      { do: 'freeze', tab: tab(random) },
      { do: 'thaw', tab: tab(random) },
      { do: 'crash', tab: tab(random) },
      { do: 'open', hidden: false },
    ],
    browser: { hasSharedWorker: false, hasWorker: false },
  },
  'F9 new deploy': {
    steps: random => [
      { do: 'deploy', protocol: 'same' },
      { do: 'open', hidden: false },
      { do: 'sign', tab: tab(random) },
      { do: 'kill' },
    ],
  },
  'F9 newer protocol': {
    steps: random => [
      ...asked(random),
      { do: 'deploy', protocol: 'newer' },
      { do: 'open', hidden: false },
      { do: 'sign', tab: tab(random) },
      { do: 'reload', tab: tab(random) },
    ],
  },
  'F9 older protocol': {
    steps: random => [
      { do: 'deploy', protocol: 'newer' },
      { do: 'open', hidden: false },
      { do: 'deploy', protocol: 'older' },
      { do: 'open', hidden: false },
      { do: 'sign', tab: tab(random) },
    ],
  },
  'F10 engines race': {
    steps: () => [
      { do: 'kill' },
      { do: 'deploy', protocol: 'same' },
      { do: 'open', hidden: false },
      { do: 'deploy', protocol: 'same' },
      { do: 'open', hidden: false },
      { do: 'kill' },
    ],
  },
  'F10 fenced by one that woke': {
    steps: random => [
      ...asked(random),
      { do: 'fence' },
      { do: 'sign', tab: tab(random) },
      { do: pick(random, ['disconnect', 'send', 'connect'] as const), tab: tab(random), wallet: 0 } as Step,
    ],
  },
  'F10 robbed while it answers': {
    steps: random => [
      { do: 'slow', ms: 200 + Math.floor(random() * 200) },
      { do: 'connect', tab: 0, wallet: 1 },
      { do: 'deploy', protocol: 'newer' },
      { do: 'open', hidden: false },
      { do: pick(random, ['disconnect', 'sign', 'send'] as const), tab: 0 },
    ],
  },
  'F10 two writers': {
    steps: random => [
      { do: 'slow', ms: 100 + Math.floor(random() * 300) },
      { do: 'deploy', protocol: 'newer' },
      { do: 'burst', tab: tab(random), count: 60, ms: 3_000 },
      { do: 'open', hidden: false },
    ],
  },
  'F16 offline': {
    steps: random => [
      { do: 'node', host: 'a', mode: 'offline' },
      { do: 'node', host: 'b', mode: 'offline' },
      { do: 'read', tab: tab(random), method: 'eth_blockNumber' },
      { do: 'watch', tab: tab(random) },
      { do: 'wait', ms: Math.floor(random() * 60_000) },
      { do: 'node', host: 'a', mode: 'ok' },
    ],
  },
  'F17 sleep': {
    steps: random => [
      ...asked(random),
      { do: 'asleep', ms: Math.floor(random() * 7_200_000) },
      { do: 'sign', tab: 0 },
    ],
  },
  'F18 clock set forward': always({ do: 'watch', tab: 0 }, { do: 'clock', ms: 86_400_000 }, { do: 'kill' }),
  'F18 clock set back': always({ do: 'watch', tab: 0 }, { do: 'clock', ms: -86_400_000 }, { do: 'kill' }),
  'F19 node busy': node('busy'),
  'F19 node asks for an hour': node('waitLong'),
  'F19 node down': node('down'),
  'F19 node silent': node('silent'),
  'F19 node stalls': node('stalls'),
  'F19 node sends HTML': node('html'),
  'F19 node mixes ids': node('wrongId'),
  'F19 node sends huge numbers': node('huge'),
  'F19 node redirects': node('redirect'),
  'F19 node without batches': node('noBatch'),
  'F20 node of another chain': node('wrongChain'),
  'F21 storage throws': storage('unknown'),
  'F21 storage silent': storage('silent'),
  'F21 storage slow': storage('slow'),
  'F21 storage late': storage('late'),
  'F21 storage flaky': storage('flaky'),
  'F22 upgrade blocked': {
    steps: random => [
      ...asked(random),
      { do: 'disk', mode: 'blocked' },
      { do: 'deploy', protocol: 'newer' },
      { do: 'open', hidden: false },
      { do: pick(random, ['hang', 'kill'] as const) },
      { do: 'sign', tab: tab(random) },
    ],
  },
  'F23 database of a later version': storage('newer'),
  'F24 disk full': storage('quota'),
  'F25 log broke off': {
    steps: random => [...asked(random), { do: 'truncate' }, { do: 'kill' }, { do: 'sign', tab: tab(random) }],
  },
  'F26 records damaged': always({ do: 'damage' }, { do: 'kill' }, { do: 'damage' }, { do: 'kill' }),
  'F27 site data cleared': {
    steps: random => [
      ...asked(random),
      { do: 'clear' },
      ...(random() < 0.5 ? [{ do: 'kill' } as const] : []),
    ],
  },
  'F27 site data cleared, locks apart': {
    steps: random => [
      ...asked(random),
      { do: 'clear', apart: true },
      { do: 'open', hidden: false },
      ...(random() < 0.3 ? [{ do: 'kill' } as const] : []),
      { do: 'sign', tab: tab(random) },
      { do: pick(random, ['reload', 'close', 'crash', 'freeze'] as const), tab: tab(random) },
      { do: 'open', hidden: false },
      { do: 'connect', tab: tab(random), wallet: 0 },
    ],
  },
  'F28 site data blocked': {
    steps: random => [
      ...asked(random),
      { do: 'open', hidden: false },
      { do: 'freeze', tab: tab(random) },
      { do: 'thaw', tab: tab(random) },
    ],
    browser: { isBlocked: true },
  },
  'F29 insecure context': {
    steps: random => [
      { do: 'open', hidden: false },
      { do: 'freeze', tab: tab(random) },
      { do: 'thaw', tab: tab(random) },
    ],
    browser: { hasLocks: false },
  },
  'F35 two wallets at once': {
    steps: random => [
      { do: 'connect', tab: 0, wallet: 0 },
      { do: 'connect', tab: 1, wallet: 1 },
      { do: 'sign', tab: tab(random) },
    ],
  },
  'F36 disconnect races': {
    steps: random => [
      ...asked(random),
      { do: 'connect', tab: tab(random), wallet: 1 },
      { do: 'disconnect', tab: tab(random) },
      { do: 'switch', tab: tab(random), network: 'eip155:8453' },
      { do: 'disconnect', tab: tab(random) },
    ],
  },
  'F36 wallet leaves': {
    steps: random => [
      ...asked(random),
      { do: 'lock', wallet: 0 },
      { do: 'connect', tab: tab(random), wallet: pick(random, [0, 1]) },
      { do: 'lock', wallet: 0 },
      { do: 'sign', tab: tab(random) },
    ],
  },
  'F36 taken back': {
    steps: random => {
      const taker = tab(random)
      return [
        { do: 'manner', wallet: 0, manner: pick(random, ['slow', 'never'] as const) },
        { do: pick(random, ['sign', 'send'] as const), tab: taker },
        ...(random() < 0.4 ? [{ do: 'kill' } as const] : []),
        { do: 'abort', tab: taker },
        { do: 'connect', tab: taker, wallet: 0 },
        { do: 'cancel', tab: taker },
      ]
    },
  },
  'F36 taken back while no engine is there': {
    // A tab that comes to a hung one waits 8 s, longer than the word that takes its request back.
    steps: () => [
      { do: 'hang' },
      { do: 'open', hidden: false },
      { do: 'send', tab: 2 },
      { do: 'abort', tab: 2 },
      { do: 'wait', ms: 12_000 },
    ],
  },
  'F37 many tabs': {
    steps: () =>
      Array.from({ length: 8 }, (_none, index) => ({ do: 'open', hidden: index % 2 === 0 }) as const),
  },
  'F39 many requests': {
    steps: random => [
      { do: 'burst', tab: tab(random), count: 60, ms: 0 },
      { do: 'burst', tab: tab(random), count: 30, ms: 20_000 },
    ],
  },
  'F40 many errors': {
    steps: random => [
      { do: 'open', hidden: false },
      // Each moment has many more than the five of a minute.
      ...Array.from({ length: 6 }, () => ({ do: 'errors', tab: tab(random), count: 30 }) as const),
      { do: 'wait', ms: 50_000 },
      { do: 'errors', tab: tab(random), count: 30 },
      ...(random() < 0.3 ? [{ do: 'kill' } as const] : []),
      { do: 'errors', tab: tab(random), count: 30 },
    ],
    browser: { hasAnalytics: true },
  },
  'F41 background tabs': {
    steps: random => [
      { do: 'hide', tab: 0 },
      { do: 'hide', tab: 1 },
      { do: 'hang' },
      { do: 'read', tab: tab(random), method: 'eth_call' },
      { do: 'wait', ms: 20_000 },
      { do: 'show', tab: tab(random) },
    ],
  },
  'F45 wallet throws strings': manner('throwString'),
  'F45 wallet throws traps': manner('throwOdd'),
  'F45 wallet answers twice': manner('twice'),
  'F45 wallet never answers': manner('never'),
  'F45 wallet answers nonsense': manner('wrongType'),
  'F45 wallet breaks': manner('crash'),
  'F45 wallet says no': manner('reject'),
  'F45 wallet is mute': {
    steps: random => [
      { do: 'mute', wallet: 0, mute: true },
      { do: 'sign', tab: tab(random) },
      { do: 'reload', tab: tab(random) },
      { do: 'mute', wallet: 0, mute: random() < 0.5 },
    ],
  },
  'F45 wallet storms': {
    steps: random => [
      { do: 'storm', wallet: 0 },
      { do: 'sign', tab: tab(random) },
    ],
  },
  'T23 wallet wanders': {
    steps: random => [
      { do: 'chain', wallet: 0, chainId: pick(random, [137, 8453]) },
      { do: 'account', wallet: 0 },
      { do: 'lock', wallet: 0 },
      { do: 'lock', wallet: 0 },
      { do: 'chain', wallet: 0, chainId: 1 },
    ],
  },
  'slow messages': {
    steps: random => [{ do: 'slow', ms: 50 + Math.floor(random() * 400) }, ...asked(random)],
  },
} satisfies Readonly<Record<string, Fault>>

export type FaultName = keyof typeof FAULTS
