import {
  czech,
  english,
  french,
  italian,
  japanese,
  korean,
  portuguese,
  simplifiedChinese,
  spanish,
} from 'viem/accounts'
import { expect, test } from 'vitest'
import { redact, toPlace } from '../../../../src/worker/telemetry/redact.ts'
import { toFrames } from '../../../../src/worker/telemetry/stack.ts'

const KEY = 'a1'.repeat(32)

test.each([
  ['plain words stay: reverted, twice.', 'plain words stay: reverted, twice.'],
  ['Did it work?', 'Did it work'],
  ['mail to me@example.com now', 'mail to [email] now'],
  ['mail to me%40example.com', 'mail to [email]'],
  ['full width me＠example.com', 'full width [email]'],
  [`open wc:${KEY}@2?relay-protocol=irn&symKey=${KEY} please`, 'open [url] please'],
  ['GET https://node.test/v3/secret?key=1 failed', 'GET [url] failed'],
  ['(wss://relay.test)', '[url]'],
  ['at /path?token=1#hash', 'at [query]'],
  ['to 0xAB16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb!', 'to [hex]!'],
  ['to ab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', 'to [hex]'],
  ['to 7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'to [id]'],
  ['SignClientNotInitializedError', 'SignClientNotInitializedError'],
])('redact: %s', (text, expected) => {
  expect(redact(text)).toBe(expected)
})

test.each([
  ['paid vitalik.eth twice', 'paid [name] twice'],
  ['paid 👻👻.eth, pay.Алиса.eth; ada-lovelace.reown.id!', 'paid [name], [name]; [name]!'],
  ['read wallet.ethereum.org', 'read wallet.ethereum.org'],
])('redact: names of name services go: %s', (text, expected) => {
  expect(redact(text)).toBe(expected)
})

const LISTS = {
  english,
  spanish,
  french,
  italian,
  portuguese,
  czech,
  japanese,
  korean,
  simplifiedChinese,
}

test.each(Object.entries(LISTS))('redact: 12 to 24 words of BIP-39 go, in %s', (_language, wordlist) => {
  let seed = 7
  const word = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return wordlist[seed % 2_048] as string
  }
  for (const count of [12, 15, 18, 21, 24])
    for (const separator of [' ', ', ', '\n', '  ', ' - ', '+', '\u3000'])
      for (let round = 0; round < 20; round += 1) {
        const words = Array.from({ length: count }, word)
        expect(redact(words.join(separator))).toBe('[words]')
        expect(
          redact(words.map((each, index) => `${index + 1}. ${each.toUpperCase()}`).join(separator)),
        ).toMatch(/^1\. \[words\]$/)
      }
})

test('redact: a phrase at the cut of a long text goes whole; a sentence stays', () => {
  const phrase = english.slice(0, 12).join(' ')
  // 1,900 characters of a URL are one word: what follows them is still within what may leave.
  for (let gap = 1_880; gap < 2_000; gap += 7)
    expect(redact(`https://${'a'.repeat(gap)} ${phrase}`)).not.toMatch(/abandon|ability/)
  const sentence =
    'The wallet did not answer the request that was made in this tab, and the request was dropped'
  expect(redact(sentence)).toBe(sentence)
})

test('redact: a text is cut, and a long one takes no time', () => {
  expect(redact('no word '.repeat(1_000)).length).toBe(500)
  // Read whole it takes a minute, which is more than a test has.
  expect(redact('a'.repeat(300_000)).length).toBeLessThanOrEqual(500)
})

test.each([
  ['https://dapp.test/swap/1?token=1#me', 'https://dapp.test/swap/1', 'dapp.test'],
  ['https://me:secret@dapp.test:8443/', 'https://dapp.test:8443/', 'dapp.test'],
  ['https://dapp.test/@me/x', 'https://dapp.test/-/x', 'dapp.test'],
  ['https://dapp.test/me%40example.com', 'https://dapp.test/-', 'dapp.test'],
  ['https://dapp.test/0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', 'https://dapp.test/-', 'dapp.test'],
  ['https://dapp.test/%E0%A4%A', 'https://dapp.test/-', 'dapp.test'],
  ['file:///home/me/page.html', '', ''],
  ['', '', ''],
])('place: %s', (url, expected, domain) => {
  expect(toPlace(url)).toEqual({ url: expected, domain })
})

test('stack: names and files, whatever the browser; no words, hosts, folders or queries', () => {
  const stack = [
    'Error: 0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb said me@example.com',
    '    at Object.connect (https://dapp.test/assets/me/engine-Bx2.js?v=secret:10:20)',
    '    at async https://dapp.test/x.js:1:2',
    'sign@https://dapp.test/users/me/chunk.mjs:3:4',
    '    at <anonymous>',
    `    at run (https://dapp.test/${KEY}.js:1:1)`,
  ].join('\n')
  expect(toFrames(stack).split('\n')).toEqual([
    'Object.connect engine-Bx2.js:10:20',
    'anonymous x.js:1:2',
    'sign chunk.mjs:3:4',
  ])
  expect(toFrames(undefined)).toBe('')
  expect(toFrames(`${'    at f (https://d.test/a.js:1:1)\n'.repeat(100)}`).split('\n').length).toBe(20)
})
