import { describe, expect, test } from 'vitest'
import { HttpError, NetworkError } from '../../../src/bridge/errors/network.ts'
import { checkOrigin, isAllowedOrigin } from '../../../src/worker/connectors/embedded/origins.ts'
import { walletsAnswerSchema } from '../../../src/worker/data/wallets.schema.ts'
import { resolveEndpoints } from '../../../src/worker/net/endpoints.ts'
import { createHttp } from '../../../src/worker/net/http.ts'
import { type ContractExample, examplesOf } from '../../contracts/contracts.ts'
import { responseOf } from '../../contracts/responseOf.ts'
import { createFakeClock } from '../../support/fakeClock.ts'
import { embeddedConfig } from '../../support/frameRig.ts'

const EXPLORER = 'https://explorer.test'

const named = (examples: readonly ContractExample[]) =>
  examples.map(example => [`${example.status} ${example.name}`, example] as const)

const httpWith = (example: ContractExample) =>
  createHttp({
    baseUrl: EXPLORER,
    fetch: async () => responseOf(example),
    clock: createFakeClock(),
    allowHosts: new Set(['explorer.test']),
  })

describe('explorer-getWallets', () => {
  test.each(named(examplesOf('explorer-getWallets', 200)))('%s is read', async (_, example) => {
    const { data, count } = await httpWith(example).get('/getWallets', { schema: walletsAnswerSchema })
    const sent = example.body as { count: number; data: readonly { id: string; name: string }[] }
    expect(count).toBe(sent.count)
    expect(data.map(({ id, name }) => [id, name])).toEqual(sent.data.map(({ id, name }) => [id, name]))
  })

  const refused = examplesOf('explorer-getWallets').filter(({ status }) => status !== '200')
  test.each(named(refused))('%s is an HttpError with its status', async (_, example) => {
    const asked = httpWith(example).get('/getWallets', { schema: walletsAnswerSchema })
    const error = await asked.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(HttpError)
    expect((error as HttpError).status).toBe(Number(example.status))
    expect(error).not.toBeInstanceOf(NetworkError)
  })
})

describe('explorer-origins', () => {
  const check = (example: ContractExample, origin: string) => {
    const config = embeddedConfig({
      endpoints: { secureSite: 'https://secure.test', explorer: EXPLORER },
    })
    return checkOrigin(origin, {
      clock: createFakeClock(),
      fetch: async () => responseOf(example),
      config: () => config,
      endpoints: () => resolveEndpoints(config),
    })
  }

  test.each(named(examplesOf('explorer-origins', 200)))('%s allows the dapp', async (_, example) => {
    expect(await check(example, 'https://dapp.example')).toBe(true)
    const { allowedOrigins } = example.body as { allowedOrigins: readonly string[] }
    expect(isAllowedOrigin('https://evil.example', allowedOrigins)).toBe(allowedOrigins.length === 0)
  })

  const refused = examplesOf('explorer-origins').filter(({ status }) => status !== '200')
  test.each(named(refused))('%s raises no alert', async (_, example) => {
    expect(await check(example, 'https://dapp.example')).toBe(true)
  })
})
