import { expect, test } from 'vitest'
import { handoffOf } from '../../../../../src/worker/connectors/walletConnect/handoff.ts'

const linking = (href: string) => ({ name: 'Chosen', href })
const metadata = (native?: string, universal?: string) => ({
  name: 'Peer',
  redirect: { ...(native ? { native } : {}), ...(universal ? { universal } : {}) },
})

test.each([
  [
    'the chosen link before the wallet’s own',
    { metadata: metadata('own://', 'https://own.example/'), linking: linking('chosen://') },
    { walletName: 'Chosen', href: 'chosen://', universal: 'https://own.example/', isSamePhone: true },
  ],
  [
    'the wallet’s own native link for a chosen web link: scripts open no web links',
    { metadata: metadata('own://'), linking: linking('https://chosen.example/link') },
    { walletName: 'Chosen', href: 'own://', universal: 'https://chosen.example/link', isSamePhone: true },
  ],
  [
    'the wallet’s own native link before the directory’s',
    { metadata: metadata('own://'), linking: null, listed: { mobile_link: 'listed://' } },
    { walletName: 'Peer', href: 'own://', isSamePhone: false },
  ],
  [
    'the directory’s link before the wallet’s universal one',
    {
      metadata: metadata(undefined, 'https://own.example/'),
      linking: null,
      listed: { mobile_link: 'listed://' },
    },
    { walletName: 'Peer', href: 'listed://', universal: 'https://own.example/', isSamePhone: false },
  ],
  [
    'a web link when there is no other',
    { metadata: metadata(undefined, 'https://own.example/'), linking: null },
    {
      walletName: 'Peer',
      href: 'https://own.example/',
      universal: 'https://own.example/',
      isSamePhone: false,
    },
  ],
  [
    'the next safe link for one that is not',
    {
      metadata: metadata('intent://x'),
      linking: linking('javascript:x'),
      listed: { mobile_link: 'listed://' },
    },
    { walletName: 'Chosen', href: 'listed://', isSamePhone: true },
  ],
])('handoff: %s', (_title, sources, handoff) => {
  expect(handoffOf(sources)).toEqual(handoff)
})

test.each([
  ['no link', { metadata: metadata(), linking: null }],
  ['hostile metadata', { metadata: { redirect: { native: { toString: 'x' } } }, linking: null }],
  ['no metadata', { metadata: null, linking: null }],
])('handoff: none with %s', (_title, sources) => {
  expect(handoffOf(sources)).toBeUndefined()
})
