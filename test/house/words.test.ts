import { expect, test } from 'vitest'
import { librarySources, nodesOf } from './support/sources.ts'

/** The words of the product specification that the engine, the networks and the wallets speak, verbatim. */
const WORDS = [
  'Invalid CAIP Address',
  'Invalid CAIP-10 address: ',
  'Invalid CAIP-2 network id: ',
  'HTTP status code: ',
  'Please call connect() before request()',
  'Sign Client not initialized',
  'Adapter not found',
  'CaipNetwork undefined',
  'Chain is not supported',
  'Requested RPC call is not allowed',
  'Request was aborted',
  'An error occurred',
  'Unable to load email login dependency',
  'This application might not support Smart Accounts',
  'Network Error - Could not load embedded wallet',
  'Session Expired',
  'Project ID Not Configured',
  'Unauthorized: origin not allowed',
  'JWT validation error: JWT Token is not yet valid',
  'Unauthorized: invalid key',
  'Cannot set both `siweConfig` and `siwx` options',
  'A problem occurred while trying initialize authentication',
  'Signature declined',
  'SIWX is not enabled',
  'No ActiveCaipAddress found',
  'No ActiveCaipNetwork or client found',
  'No ConnectionController client found',
]

/** Words with two homes, because two things are called so. */
const TWICE = {
  // The origin, the project id and the frame's domain: three alerts, one heading.
  'Invalid App Configuration': 3,
  // The error, and the three views that show it.
  'Token Balance Unavailable': 3,
  // The alert, and the error that the call rejects with.
  'Network Not Found': 2,
  'Embedded Wallet Request Timed Out': 2,
}

interface Text {
  readonly value?: unknown
}

/** Every string the code holds: literals, and the fixed parts of templates. Comments are not among them. */
const LITERALS = librarySources()
  // A translation names each text that it translates.
  .filter(({ path }) => !/^(src\/ui\/words|packages\/locales)\//.test(path))
  .flatMap(file =>
    [...nodesOf(file)].flatMap(node => {
      const { value } = node as Text
      if (node.type === 'Literal' && typeof value === 'string') return [{ path: file.path, text: value }]
      if (node.type === 'TemplateElement')
        return [{ path: file.path, text: (value as { cooked: string }).cooked }]
      return []
    }),
  )

const homesOf = (words: string) => LITERALS.filter(({ text }) => text === words).map(({ path }) => path)

test.each(WORDS)('words: %j has one home', words => {
  expect(homesOf(words)).toHaveLength(1)
})

test.each(Object.entries(TWICE))('words: %j has its homes', (words, count) => {
  expect(homesOf(words)).toHaveLength(count)
})
