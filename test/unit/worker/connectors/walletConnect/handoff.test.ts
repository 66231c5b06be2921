import { expect, test } from 'vitest'
import {
  findPeerRecord,
  recordPicture,
} from '../../../../../src/worker/connectors/walletConnect/findPeerRecord.ts'
import { createHandoff } from '../../../../../src/worker/connectors/walletConnect/handoff.ts'
import { BUNDLED_WALLETS } from '../../../../../src/worker/data/bundled/bundledWallets.ts'

const linking = (href: string) => ({ name: 'Chosen', href })
const name = 'Peer'

test.each([
  [
    'the chosen link before the record’s',
    { name, linking: linking('chosen://'), record: { mobile_link: 'listed://' } },
    { walletName: 'Chosen', href: 'chosen://', isSamePhone: true },
  ],
  [
    'the record’s native link for a chosen web link: scripts open no web links',
    { name, linking: linking('https://chosen.example/link'), record: { mobile_link: 'listed://' } },
    { walletName: 'Chosen', href: 'listed://', universal: 'https://chosen.example/link', isSamePhone: true },
  ],
  [
    'both links of the record',
    { name, linking: null, record: { mobile_link: 'listed://', link_mode: 'https://own.example/' } },
    { walletName: 'Peer', href: 'listed://', universal: 'https://own.example/', isSamePhone: false },
  ],
  [
    'the record’s for the bare pairing, with the peer’s name',
    { name, linking: { name: 'Wallet', href: 'wc:' }, record: { mobile_link: 'listed://' } },
    { walletName: 'Peer', href: 'listed://', isSamePhone: true },
  ],
  [
    'a web link when there is no other',
    { name, linking: null, record: { link_mode: 'https://own.example/' } },
    {
      walletName: 'Peer',
      href: 'https://own.example/',
      universal: 'https://own.example/',
      isSamePhone: false,
    },
  ],
  [
    'the next safe link for one that is not',
    { name, linking: linking('javascript:x'), record: { mobile_link: 'listed://' } },
    { walletName: 'Chosen', href: 'listed://', isSamePhone: true },
  ],
])('handoff: %s', (_title, sources, handoff) => {
  expect(createHandoff(sources)).toEqual(handoff)
})

test.each([
  'upi://pay?pa=thief@bank&am=100',
  'ethereum://0x1?value=1',
  'whatsapp://send?text=x',
  'metamask://',
  'https://evil.example/app',
])('handoff: a link of the peer’s own metadata, %s, is not used', native => {
  const metadata = { redirect: { native, universal: native } }
  expect(createHandoff({ name, linking: null, ...metadata })).toBeUndefined()
  expect(createHandoff({ name, linking: { name: 'Wallet', href: 'wc:' }, ...metadata })).toBeUndefined()
})

test.each([
  ['MetaMask Wallet', 'MetaMask'],
  ['MetaMask', 'MetaMask'],
  ['🌈 Rainbow', 'Rainbow'],
  ['Trust Wallet', 'Trust Wallet'],
  ['МетаMask', undefined],
  ['Wallet', undefined],
  ['', undefined],
  ['\u3164', undefined],
])('the record of a peer that calls itself %j is that of %j', (peer, known) => {
  expect(findPeerRecord(peer, BUNDLED_WALLETS)?.name).toBe(known)
})

test('the picture of a record: its bytes, else what the engine fetches by id', () => {
  const record = { id: 'a', name: 'A' }
  expect(recordPicture({ ...record, image_url: 'data:image/png;base64,AAAA' })).toEqual({
    icon: 'data:image/png;base64,AAAA',
  })
  expect(recordPicture({ ...record, image_id: 'id', image_url: 'https://host.example/a.png' })).toEqual({
    image_id: 'id',
  })
  expect(recordPicture(record)).toEqual({})
})
