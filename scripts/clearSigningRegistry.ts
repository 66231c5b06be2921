import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Hex, parseTransaction } from 'viem'
import { describeRequest } from '../packages/preview/src/clearSigning/describeRequest.ts'
import type { Descriptor } from '../packages/preview/src/clearSigning/descriptor.ts'
import { readDescriptor } from '../packages/preview/src/clearSigning/readDescriptor.ts'
import type { ClearSigningHost, TokenFacts } from '../packages/preview/src/clearSigning/scope.ts'
import { isMain } from './run.ts'

// `npm run clear-signing:registry -- <folder>` reads the descriptors of a copy of the public registry of ERC-7730, and describes
// the requests of its test files. A developer gets the copy: https://github.com/LedgerHQ/clear-signing-erc7730-registry. The
// registry states no licence, so that none of its files is in this repository, and CI does not run this. Tokens are not looked
// up without `--tokens`, a JSON file of `{ "<chain>:<address>": { "symbol", "decimals" } }`; their amounts are base units then.

const HELP = 'clear-signing:registry <folder> [--tokens tokens.json] [--verbose]'
const ACCOUNT: Hex = '0x1111111111111111111111111111111111111111'

type Json = Record<string, unknown>

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges a file over the one that it includes; fields of one path become one field (ERC-7730, "Organizing files"). */
function merge(base: unknown, over: unknown): unknown {
  if (Array.isArray(base) && Array.isArray(over)) {
    const getPath = (item: unknown) => (isRecord(item) && typeof item.path === 'string' ? item.path : null)
    const isField = [...base, ...over].every(isRecord) && over.every(item => getPath(item) !== null)
    if (!isField) return over
    const known = new Set(base.map(getPath))
    return [
      ...base.map(item => {
        const own = over.find(other => getPath(other) === getPath(item) && getPath(item) !== null)
        return own === undefined ? item : merge(item, own)
      }),
      ...over.filter(item => !known.has(getPath(item))),
    ]
  }
  if (!isRecord(base) || !isRecord(over)) return over === undefined ? base : over
  const names = new Set([...Object.keys(base), ...Object.keys(over)])
  return Object.fromEntries([...names].map(name => [name, merge(base[name], over[name])]))
}

async function readMerged(path: string, depth = 0): Promise<unknown> {
  const file: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (!isRecord(file) || typeof file.includes !== 'string' || depth > 4) return file
  const { includes, ...own } = file
  return merge(await readMerged(resolve(dirname(path), String(includes)), depth + 1), own)
}

function createHost(
  chainId: number,
  descriptor: Descriptor,
  tokens: Readonly<Record<string, TokenFacts>>,
): ClearSigningHost {
  return {
    chainId: BigInt(chainId),
    coin: { symbol: 'ETH', decimals: 18 },
    readToken: async address =>
      tokens[`${chainId}:${address}`] ?? { symbol: null, decimals: null, isCollection: false },
    readBlock: async () => null,
    findNetworkName: () => null,
    findDescriptors: async () => [descriptor],
  }
}

interface RegistryTest {
  readonly description?: string
  readonly rawTx?: Hex
  readonly data?: { readonly domain?: { readonly chainId?: number | string } }
  readonly expectedTexts?: readonly string[]
}

function describeTest(
  test: RegistryTest,
  descriptor: Descriptor,
  tokens: Readonly<Record<string, TokenFacts>>,
) {
  if (test.rawTx === undefined) {
    const host = createHost(Number(test.data?.domain?.chainId ?? 1), descriptor, tokens)
    return describeRequest(host, 'eth_signTypedData_v4', [ACCOUNT, JSON.stringify(test.data)], ACCOUNT)
  }
  const transaction = parseTransaction(test.rawTx)
  const chainId = transaction.chainId ?? 1
  const { to, data, value = 0n } = transaction
  const call = { from: ACCOUNT, to, data, value: `0x${value.toString(16)}` }
  return describeRequest(createHost(chainId, descriptor, tokens), 'eth_sendTransaction', [call], ACCOUNT)
}

const normalize = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { tokens: { type: 'string' }, verbose: { type: 'boolean', default: false } },
  })
  const [folder] = positionals
  if (folder === undefined) throw new Error(HELP)
  const tokens =
    values.tokens === undefined
      ? {}
      : (JSON.parse(await readFile(values.tokens, 'utf8')) as Record<string, TokenFacts>)
  const paths = (await readdir(folder, { recursive: true })).filter(path =>
    /(calldata|eip712)-[^/]*\.json$/.test(path),
  )
  const counts = { descriptors: 0, refused: 0, tests: 0, described: 0, texts: 0, textsFound: 0 }
  for (const path of paths.filter(name => !name.endsWith('.tests.json')).sort()) {
    const merged = await readMerged(join(folder, path)).catch((error: unknown) => error)
    // Files that others include have no contract of their own.
    if (!isRecord(merged) || !isRecord(merged.context)) continue
    counts.descriptors += 1
    const descriptor = readDescriptor(merged)
    if (!descriptor) {
      counts.refused += 1
      console.log(`refused   ${path}`)
      continue
    }
    const testPath = path.replace(/([^/]+)\.json$/, 'tests/$1.tests.json')
    const file = await readFile(join(folder, testPath), 'utf8').catch(() => '{"tests":[]}')
    for (const test of (JSON.parse(file) as { readonly tests: readonly RegistryTest[] }).tests) {
      counts.tests += 1
      const sentence = await describeTest(test, descriptor, tokens)
      if (sentence === null) {
        console.log(`no words  ${path}: ${test.description ?? ''}`)
        continue
      }
      counts.described += 1
      const expected = test.expectedTexts ?? []
      counts.texts += expected.length
      counts.textsFound += expected.filter(text => normalize(sentence).includes(normalize(text))).length
      if (values.verbose) console.log(`${sentence}\n    ${expected.join(' | ')}`)
    }
  }
  console.log(counts)
}

if (isMain(import.meta.url)) await main()
