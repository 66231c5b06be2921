import { describe, expect, test } from 'vitest'
import { CONFIG } from '../../../packages/secure-site/src/config/config.ts'
import { STORED_PROJECT } from '../../../packages/secure-site/src/server/admin/storedProjects.ts'

describe('secure site: the configuration of a host login', () => {
  const parse = (hostLogin: unknown) =>
    CONFIG.safeParse({ projects: { shop: { allowedOrigins: ['https://shop.example'], hostLogin } } })
  const GOOD = {
    issuer: 'https://auth.shop.example',
    audience: 'https://wallet.example',
    jwks: 'https://auth.shop.example/keys',
  }

  test('has defaults, and refuses what is not safe', () => {
    expect(parse(GOOD).data?.projects.shop?.hostLogin).toEqual({
      ...GOOD,
      claim: 'sub',
      algorithms: ['ES256', 'RS256'],
      bound: true,
    })
    for (const wrong of [
      { issuer: 'email' },
      { issuer: 'https://auth.shop.example#uid' },
      { audience: '' },
      { jwks: 'http://auth.shop.example/keys' },
      { jwks: 'file:///etc/passwd' },
      { claim: 'email' },
      { claim: 'aud' },
      { algorithms: ['HS256'] },
      { algorithms: [] },
      { secret: 'x' },
    ])
      expect(parse({ ...GOOD, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
  })

  test('is not set by the administration', () => {
    const project = { allowedOrigins: ['https://shop.example'] }
    expect(STORED_PROJECT.safeParse(project).success).toBe(true)
    expect(STORED_PROJECT.safeParse({ ...project, hostLogin: GOOD }).success).toBe(false)
  })
})
