import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CUSTODY_POLICIES,
  isBoundToBrowser,
  SLOT_KINDS,
  type Slot,
  type SlotKind,
} from '../../../packages/secure-site/src/custody/slots.ts'
import {
  applyChange,
  type ChangeRules,
  type WalletState,
} from '../../../packages/secure-site/src/server/custody/slotRules.ts'

const EMPTY: WalletState = { revision: 0, wallet: null, slots: [] }
const WALLET = { id: 'wallet', address: '0xAbC', iv: '', ciphertext: '' }
const PASSKEYS = ['passkey1', 'passkey2']
const DEVICES = ['device1', 'device2']
const HISTORIES = 10_000

const slot = (id: string, kind: SlotKind, opener = ''): Slot => ({
  id,
  kind,
  opener,
  iv: '',
  wrapped: '',
  ...(kind === 'split' || kind === 'server' ? { part: 'part' } : {}),
})
const rules = (changes: Partial<ChangeRules> = {}): ChangeRules => ({
  policy: 'passkey',
  deviceId: 'device1',
  passkeys: PASSKEYS,
  ...changes,
})
const made = (...slots: Slot[]) =>
  applyChange(EMPTY, { revision: 0, wallet: WALLET, add: slots, remove: [] }, rules({ policy: 'server' }))

describe('rules of slots', () => {
  test.each([
    ['a browser alone', [slot('a', 'device', 'device1')], 'The last way to open the wallet stays'],
    ['a passkey of another person', [slot('a', 'passkey', 'other')], 'This slot is broken'],
    [
      'a browser that does not ask',
      [slot('a', 'code'), slot('b', 'device', 'device2')],
      'This slot is broken',
    ],
    ['a slot of the site', [slot('a', 'server')], 'This site keeps no keys'],
    ['a part that no slot of its kind has', [{ ...slot('a', 'code'), part: 'x' }], 'This slot is broken'],
    ['two codes', [slot('a', 'code'), slot('b', 'code')], 'There is such a slot already'],
    ['one id twice', [slot('a', 'code'), slot('a', 'passkey', 'passkey1')], 'This slot exists'],
  ])('refuse a new wallet with %s', (_title, add, words) => {
    expect(() => applyChange(EMPTY, { revision: 0, wallet: WALLET, add, remove: [] }, rules())).toThrow(words)
  })

  test('refuse a change of an older revision, another wallet, a slot that is gone, and the last kept slot', () => {
    const state = made(slot('a', 'code'), slot('b', 'device', 'device1'))
    const change = { revision: 1, add: [], remove: [] }
    expect(() => applyChange(state, { ...change, revision: 0 }, rules())).toThrow('changed elsewhere')
    expect(() => applyChange(state, { ...change, wallet: { ...WALLET, id: 'x' } }, rules())).toThrow(
      'another',
    )
    expect(() => applyChange(state, { ...change, wallet: { ...WALLET, address: '0x1' } }, rules())).toThrow(
      'another',
    )
    expect(() => applyChange(state, { ...change, remove: ['c'] }, rules())).toThrow('does not exist')
    expect(() => applyChange(state, { ...change, remove: ['a'] }, rules())).toThrow('The last way')
    expect(() => applyChange(EMPTY, change, rules())).toThrow('changed elsewhere')
  })

  test('a new code takes the place of the old one in one change', () => {
    const state = made(slot('a', 'code'))
    const next = applyChange(state, { revision: 1, add: [slot('b', 'code')], remove: ['a'] }, rules())
    expect(next).toMatchObject({ revision: 2, slots: [{ id: 'b', kind: 'code' }] })
  })
})

const changes = fc.record({
  kinds: fc.array(fc.constantFrom(...SLOT_KINDS), { maxLength: 3 }),
  opener: fc.nat(1),
  removed: fc.array(fc.nat(5), { maxLength: 3 }),
  policy: fc.constantFrom(...CUSTODY_POLICIES),
  device: fc.constantFrom(...DEVICES),
  /** A change of a frame that was late. */
  isLate: fc.boolean(),
  /** The process ends before the transaction does: nothing is stored. */
  isLost: fc.boolean(),
})

test('no order of additions, removals, late and lost changes loses the wallet or doubles a slot', () => {
  let applied = 0
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 12 }), history => {
      let state = EMPTY
      let count = 0
      for (const { kinds, opener, removed, policy, device, isLate, isLost } of history) {
        const add = kinds.map(kind => {
          count += 1
          const bound = kind === 'passkey' ? (PASSKEYS[opener] ?? '') : isBoundToBrowser(kind) ? device : ''
          return slot(`slot${count}`, kind, bound)
        })
        const remove = removed.flatMap(at => state.slots[at]?.id ?? [])
        const revision = isLate ? state.revision - 1 : state.revision
        const change = { revision, add, remove, ...(state.revision === 0 ? { wallet: WALLET } : {}) }
        const before = state
        try {
          const next = applyChange(state, change, rules({ policy, deviceId: device }))
          expect(isLate).toBe(false)
          expect(policy !== 'server' && kinds.includes('server')).toBe(false)
          applied += 1
          if (!isLost) state = next
        } catch (error) {
          expect(error).toHaveProperty('name', 'SiteError')
        }
        if (state === before) continue
        // Once made, the wallet stays the same, counts on, and keeps a slot that outlives each browser.
        expect(state.wallet).toEqual({ id: WALLET.id, address: WALLET.address })
        expect(state.revision).toBe(before.revision + 1)
        expect(state.slots.some(({ kind }) => !isBoundToBrowser(kind))).toBe(true)
        expect(new Set(state.slots.map(({ id }) => id)).size).toBe(state.slots.length)
        expect(new Set(state.slots.map(({ kind, opener: bound }) => `${kind} ${bound}`)).size).toBe(
          state.slots.length,
        )
        // What was not removed is there.
        for (const { id } of before.slots)
          expect(state.slots.some(kept => kept.id === id)).toBe(!remove.includes(id))
      }
    }),
    { numRuns: HISTORIES },
  )
  expect(applied).toBeGreaterThan(HISTORIES / 4)
})
