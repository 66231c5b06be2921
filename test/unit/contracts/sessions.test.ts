import { expect, test } from 'vitest'
import type { GrantRequest } from '../../../src/bridge/features/sessions/contract.ts'
import { examplesOf } from '../../contracts/contracts.ts'
import { cosigner, PATH, rig } from '../worker/features/sessionsRig.ts'
import { freshId } from '../worker/rpc/harness.ts'
import { replyOf } from './replyOf.ts'

// Every example of the session routes goes through the code that reads it.

const of = (name: string) =>
  examplesOf(name).map(example => [`${example.status} ${example.name}`, example] as const)
const ended = (running: Promise<unknown>) =>
  running.then(
    value => ({ value }),
    (error: Error) => ({ error }),
  )

test.each(of('sessions-create'))('contracts: sessions-create, %s', async (_, example) => {
  const r = rig({ serve: cosigner(({ path }) => (path === PATH ? replyOf(example) : undefined)) })
  const end = await ended(r.grant())
  if (example.status !== '200') {
    expect(end).toMatchObject({ error: { kind: 'cosigner', data: { status: Number(example.status) } } })
    expect(r.unsafe()).toEqual([])
    return
  }
  expect(end).toMatchObject({ value: { context: '01234567-89ab-4cde-8f01-23456789abcd' } })
  const [asked] = (r.unsafe()[0]?.params ?? []) as GrantRequest[]
  const [cosignerKey] = asked?.signer.data.keys ?? []
  expect(cosignerKey).toEqual({ type: 'secp256k1', publicKey: `0x04${'ab'.repeat(64)}` })
})

test.each(of('sessions-activate'))('contracts: sessions-activate, %s', async (_, example) => {
  const r = rig({
    serve: cosigner(({ path }) => (path === `${PATH}/activate` ? replyOf(example) : undefined)),
  })
  const end = await ended(r.grant())
  if (example.status === '200') expect(end).toMatchObject({ value: { context: 'pci-1' } })
  else expect(end).toMatchObject({ error: { kind: 'cosigner', data: { status: Number(example.status) } } })
})

const STATUSES: Readonly<Record<string, readonly string[]>> = {
  'active, waiting for its grant, revoked': ['active', 'pending', 'revoked'],
  none: [],
  'expired, other kinds of permission': ['expired'],
}

test.each(of('sessions-list'))('contracts: sessions-list, %s', async (_, example) => {
  const r = rig({
    serve: cosigner(({ method, path }) => (method === 'GET' && path === PATH ? replyOf(example) : undefined)),
  })
  // Between the end of the expired example and that of the others.
  r.clock.jump(1_860_000_000_000 - r.clock.now())
  const end = await ended(r.call('sessions', 'list', {}))
  if (example.status !== '200') {
    expect(end).toMatchObject({ error: { kind: 'cosigner', data: { status: Number(example.status) } } })
    return
  }
  const { value } = end as { value: { status: string; permissions: unknown[]; unknown: number }[] }
  expect(value.map(({ status }) => status)).toEqual(STATUSES[example.name])
  for (const { permissions, unknown } of value) expect(permissions.length + unknown).toBeGreaterThan(0)
})

test.each(of('sessions-revoke'))('contracts: sessions-revoke, %s', async (_, example) => {
  const [active] = examplesOf('sessions-list', 200)
  const r = rig({
    wallet: ({ method }) =>
      method === 'wallet_getCapabilities'
        ? { '0x1': { permissions: { supported: true, signerTypes: ['keys'] } } }
        : '0xabcd',
    serve: cosigner(({ method, path }) => {
      if (path === `${PATH}/revoke`) return replyOf(example)
      return method === 'GET' && path === PATH ? active?.body : undefined
    }),
  })
  const pci = '01234567-89ab-4cde-8f01-23456789abcd'
  const end = await ended(r.call('sessions', 'revoke', { id: freshId(), pci }))
  if (example.status === '200') expect(end).toEqual({ value: undefined })
  else expect(end).toMatchObject({ error: { kind: 'cosigner', data: { status: Number(example.status) } } })
})
