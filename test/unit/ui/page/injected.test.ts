import { describe, expect, test } from 'vitest'
import { announceProvider } from '../../../../src/ui/client/providers/announce.ts'

import { announce, good, PNG, page, renewPage, shown, start, UUID, wallet } from './injectedRig.ts'

renewPage()

describe('announcements: dropped without a word', () => {
  test.each<[string, unknown]>([
    ['no uuid', { ...good, uuid: undefined }],
    ['a uuid of another version', { ...good, uuid: '350670db-19fa-1704-a166-e52e178b59d2' }],
    ['no name', { ...good, name: undefined }],
    ['an empty name', { ...good, name: '  ' }],
    ['a number for a name', { ...good, name: 7 }],
    ['an object for a name', { ...good, name: { toString: () => 'MetaMask' } }],
    ['no rdns', { ...good, rdns: undefined }],
    ['an object for an rdns', { ...good, rdns: { toString: () => 'io.metamask' } }],
    ['markup in the rdns', { ...good, rdns: 'io.metamask"><img src=x>' }],
    ['dots for an rdns', { ...good, rdns: '..' }],
    ['one label for an rdns', { ...good, rdns: 'injected' }],
    ['a list for info', []],
    ['text for info', 'wallet'],
    ['null for info', null],
    ['our own rdns', { ...good, rdns: 'xyz.tabkey.modal' }],
    [
      'a getter that throws',
      Object.defineProperty({ ...good }, 'name', {
        get: () => {
          throw new Error('no')
        },
      }),
    ],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no')
          },
        },
      ),
    ],
  ])('%s', (_, info) => {
    start()
    expect(() => announce(info)).not.toThrow()
    expect(shown()).toEqual([])
  })

  test.each<[string, unknown]>([
    ['no provider', undefined],
    ['a provider without request', {}],
    [
      'a provider whose request throws when looked at',
      Object.defineProperty({}, 'request', {
        get: () => {
          throw new Error('no')
        },
      }),
    ],
    ['a provider that is text', 'provider'],
  ])('%s', (_, provider) => {
    start()
    announce(good, provider ?? null)
    expect(shown()).toEqual([])
  })

  test('events without detail, or with one that throws', () => {
    start()
    page.view.dispatchEvent(new Event('eip6963:announceProvider'))
    page.view.dispatchEvent(
      Object.defineProperty(new Event('eip6963:announceProvider'), 'detail', {
        get: () => {
          throw new Error('no')
        },
      }),
    )
    expect(shown()).toEqual([])
  })

  test('our own provider, by identity, whatever it calls itself', () => {
    start()
    const own = wallet()
    const stop = announceProvider(page.view as unknown as Window, own)
    announce(good, own)
    expect(shown()).toEqual([])
    stop()
  })
})

describe('announcements: shown, cleaned', () => {
  test('a good one, its uuid in upper case or its object with strange keys', () => {
    start()
    announce({ ...good, uuid: UUID.toUpperCase(), ['__proto__']: { evil: true }, extra: 1 })
    expect(shown()).toEqual([
      {
        id: 'com.example.wallet',
        name: 'Example Wallet',
        icon: PNG,
        rdns: 'com.example.wallet',
        kind: 'announced',
        namespaces: ['eip155'],
      },
    ])
  })

  test.each([
    ['<img src=x onerror=alert(1)>', 'com.example.wallet'],
    ['Meta<b>Mask</b>', 'Meta Mask'],
    ['\u202eksaMateM', 'ksaMateM'],
    ['Meta\u200b\u0000Mask\n', 'MetaMask'],
    ['A'.repeat(5_000), `${'A'.repeat(47)}…`],
    ['z\u0301\u0301\u0301\u0301\u0301\u0301', 'z\u0301\u0301'],
  ])('the name %j', (name, clean) => {
    start()
    announce({ ...good, name })
    expect(shown()[0]?.name).toBe(clean)
  })

  test.each([
    'https://evil.test/track.png',
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'data:image/png;base64,####',
    'data:image/bmp;base64,AAAA',
    `data:image/png;base64,${'A'.repeat(300_000)}`,
    'blob:https://x.test/1',
    '',
    7,
    undefined,
  ])('the icon %# falls back to the placeholder', icon => {
    start()
    announce({ ...good, icon })
    expect(shown()).toHaveLength(1)
    expect(shown()[0]).not.toHaveProperty('icon')
  })

  test('SVG stays, as a data: URL for <img> alone', () => {
    start()
    const icon = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='top.pwn=1'/>"
    announce({ ...good, icon })
    expect(shown()[0]?.icon).toBe(icon)
  })

  test('what the object says later changes nothing', () => {
    start()
    const info = { ...good }
    announce(info)
    info.name = 'Evil'
    expect(shown()[0]?.name).toBe('Example Wallet')
  })
})

describe('announcements: twice, and many', () => {
  test('the same provider is one entry, whatever it calls itself the second time', () => {
    start()
    const provider = wallet()
    announce(good, provider)
    announce({ ...good }, provider)
    expect(shown()).toHaveLength(1)
    expect(shown()[0]).not.toHaveProperty('isDuplicate')
  })

  test('the same uuid from another provider: all are listed and marked, whatever their order', () => {
    start()
    announce({ ...good, name: 'Real', rdns: 'com.real' })
    announce({ ...good, name: 'Other', rdns: 'com.other' })
    announce({ ...good, name: 'Third', rdns: 'com.third' })
    expect(shown().map(({ id, isDuplicate }) => [id, isDuplicate])).toEqual([
      ['com.real', true],
      ['com.other', true],
      ['com.third', true],
    ])
  })

  test('the rdns in other letters is the same rdns', () => {
    start()
    announce({ ...good, name: 'Real', rdns: 'com.real' })
    announce({ ...good, uuid: '11111111-1111-4111-8111-111111111111', name: 'Other', rdns: 'COM.Real' })
    expect(shown().every(({ isDuplicate }) => isDuplicate)).toBe(true)
  })

  test('the same rdns from another provider: both stand, both marked, their requests apart', async () => {
    start()
    announce(
      { ...good, rdns: 'io.metamask' },
      wallet(() => 'first'),
    )
    announce(
      { ...good, uuid: '11111111-1111-4111-8111-111111111111', rdns: 'io.metamask' },
      wallet(() => 'second'),
    )
    expect(shown().map(({ id, isDuplicate }) => [id, isDuplicate])).toEqual([
      ['io.metamask', true],
      ['io.metamask#2', true],
    ])
    expect(await page.found?.request('io.metamask#2', { method: 'x' })).toEqual({
      status: 'answered',
      result: 'second',
    })
  })

  test('the same name under another rdns is marked too', () => {
    start()
    announce({ ...good, name: 'MetaMask', rdns: 'io.metamask' })
    announce({
      ...good,
      uuid: '11111111-1111-4111-8111-111111111111',
      name: 'METAMASK',
      rdns: 'evil.example',
    })
    expect(shown().every(({ isDuplicate }) => isDuplicate)).toBe(true)
  })

  test('10,000 of them are a hundred', () => {
    start()
    for (let index = 0; index < 10_000; index += 1) {
      const uuid = `${index.toString(16).padStart(8, '0')}-19fa-4704-a166-e52e178b59d2`
      announce({ ...good, uuid, rdns: `com.example.w${index}` })
    }
    expect(shown()).toHaveLength(100)
  })
})

describe('window.ethereum', () => {
  test('a getter that throws is not a wallet', () => {
    Object.defineProperty(page.view, 'ethereum', {
      get: () => {
        throw new Error('no')
      },
    })
    expect(() => start()).not.toThrow()
    expect(shown()).toEqual([])
  })
})
