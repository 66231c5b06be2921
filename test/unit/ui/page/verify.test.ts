import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attest } from '../../../../src/ui/page/verify.ts'
import { examplesOf } from '../../../contracts/contracts.ts'

const ID = 'abc123'
const URL_ = 'https://verify.example/v3/attestation?projectId=p&origin=o&id=abc123&decryptedId=d'

function jwt(payload: unknown): string {
  return `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`
}

/** As much of a page as the frame needs: it must not load anything. */
function makePage() {
  const view = new EventTarget()
  const frames: { src: string; isThere: boolean; contentWindow: object }[] = []
  const page = {
    createElement() {
      const frame = {
        src: '',
        isThere: false,
        contentWindow: {},
        style: {},
        setAttribute() {},
        remove: () => {
          frame.isThere = false
        },
      }
      frames.push(frame)
      return frame
    },
    body: {
      append: (frame: { isThere: boolean }) => {
        frame.isThere = true
      },
    },
  }
  const options = { page: page as unknown as Document, view: view as unknown as Window }
  const say = (data: unknown, from: { origin?: string; source?: object | null } = {}) =>
    view.dispatchEvent(
      Object.assign(new Event('message'), {
        data,
        origin: 'https://verify.example',
        source: frames[0]?.contentWindow,
        ...from,
      }),
    )
  return { frames, options, say }
}

const message = (attestation: unknown) => JSON.stringify({ type: 'verify_attestation', attestation })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('attest', () => {
  test('gives the token of the right frame and takes the frame away', async () => {
    const { frames, options, say } = makePage()
    const token = attest({ url: URL_, id: ID }, options)
    expect(frames[0]).toMatchObject({ src: URL_, isThere: true })
    say(message(jwt({ id: ID })))
    expect(await token).toBe(jwt({ id: ID }))
    expect(frames[0]?.isThere).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each<[string, Parameters<ReturnType<typeof makePage>['say']>]>([
    ['another origin', [message(jwt({ id: ID })), { origin: 'https://evil.example' }]],
    ['the origin with a port', [message(jwt({ id: ID })), { origin: 'https://verify.example:8443' }]],
    ['another window', [message(jwt({ id: ID })), { source: {} }]],
    ['no window', [message(jwt({ id: ID })), { source: null }]],
    ['a token of another request', [message(jwt({ id: 'other' }))]],
    ['another type', [JSON.stringify({ type: 'hello', attestation: jwt({ id: ID }) })]],
    ['an object instead of text', [{ type: 'verify_attestation', attestation: jwt({ id: ID }) }]],
    ['no JSON', ['{']],
    ['a token that is none', [message('x')]],
  ])('%s is not heard; after 5 s there is none', async (_, said) => {
    const { frames, options, say } = makePage()
    const token = attest({ url: URL_, id: ID }, options)
    say(...said)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(frames[0]?.isThere).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(await token).toBeNull()
    expect(frames[0]?.isThere).toBe(false)
  })

  test('the site says it has none', async () => {
    const { options, say } = makePage()
    const token = attest({ url: URL_, id: ID }, options)
    say(message(null))
    expect(await token).toBeNull()
  })

  test.each(['javascript:alert(1)', 'http://verify.example/', 'not a url', 'data:text/html,x'])(
    '%s opens no frame',
    async url => {
      const { frames, options } = makePage()
      expect(await attest({ url, id: ID }, options)).toBeNull()
      expect(frames).toEqual([])
    },
  )
})

describe('verify-attestation-frame: the messages of the contract', () => {
  test.each(examplesOf('verify-attestation-frame', 'message').map(({ name, body }) => [name, body] as const))(
    '%s',
    async (_, body) => {
      const { say, options } = makePage()
      const token = attest({ url: URL_, id: ID }, options)
      const { attestation } = body as { attestation: string | null }
      // The token of the example carries no id: the attestation of this request replaces it.
      const own = attestation === null ? null : jwt({ id: ID })
      say(JSON.stringify({ ...(body as object), attestation: own }))
      expect(await token).toBe(own)
    },
  )
})
