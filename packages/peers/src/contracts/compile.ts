import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Hex } from 'viem'

const NAMES = [
  'Token',
  'QuietToken',
  'Collection',
  'Goods',
  'Pool',
  'Drainer',
  'Thief',
  'FakeToken',
  'Multicall',
  'Feed',
  'Names',
  'Wrapped',
  'Market',
  'Broker',
] as const
const LIBRARIES = ['Picture'] as const

const COMPILE_MS = 120_000

/** As for the embedded wallet's contracts; anvil runs every fork up to its own. */
const SETTINGS = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'shanghai',
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['evm.deployedBytecode.object', 'storageLayout'] } },
}

export type ContractName = (typeof NAMES)[number]

/** What stands on a chain: the code, and in which slot each variable is. */
export interface Compiled {
  readonly code: Hex
  readonly slots: Readonly<Record<string, number>>
}

export type CompiledContracts = Readonly<Record<ContractName, Compiled>>

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts: Record<
    string,
    Record<
      string,
      {
        readonly evm: { readonly deployedBytecode: { readonly object: string } }
        readonly storageLayout: { readonly storage: readonly { label: string; slot: string }[] }
      }
    >
  >
}

/** Beside the sources, in the repository: a start needs no compiler. */
const COMPILED = new URL('./compiled.json', import.meta.url)
const COMMAND = 'npx tsx packages/peers/src/contracts/compile.ts'

interface CompiledFile {
  /** SHA-256 of the settings and sources. */
  readonly sources: string
  readonly contracts: CompiledContracts
}

let reading: Promise<CompiledContracts> | undefined

/**
 * The compiled contracts.
 *
 * @throws when a source has changed since it was compiled
 */
export function readContracts(): Promise<CompiledContracts> {
  reading ??= read()
  return reading
}

async function read(): Promise<CompiledContracts> {
  const [sources, text] = await Promise.all([readSources(), readFile(COMPILED, 'utf8')])
  const { contracts, ...file } = JSON.parse(text) as CompiledFile
  if (file.sources !== hashOf(sources))
    throw new Error(`A contract of packages/peers/src/contracts has changed: run "${COMMAND}"`)
  return contracts
}

type Sources = readonly (readonly [string, string])[]

const readSources = (): Promise<Sources> =>
  Promise.all(
    [...NAMES, ...LIBRARIES].map(
      async (name): Promise<[string, string]> => [
        `${name}.sol`,
        await readFile(new URL(`./${name}.sol`, import.meta.url), 'utf8'),
      ],
    ),
  )

const hashOf = (sources: Sources): string =>
  createHash('sha256')
    .update(JSON.stringify([SETTINGS, sources]))
    .digest('hex')

/**
 * Compiles the contracts beside this file with the installed solc: what `compiled.json` must hold.
 *
 * @throws with the compiler's words when a source is wrong.
 */
export async function compileContracts(): Promise<CompiledFile> {
  const sources = await readSources()
  return { sources: hashOf(sources), contracts: await compile(sources) }
}

async function compile(sources: Sources): Promise<CompiledContracts> {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(sources.map(([name, content]) => [name, { content }])),
    settings: SETTINGS,
  }
  const { errors = [], contracts } = JSON.parse(await runSolc(JSON.stringify(input))) as Output
  const wrong = errors.filter(({ severity }) => severity === 'error')
  if (wrong.length > 0) throw new Error(wrong.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const compiled = NAMES.map((name): [ContractName, Compiled] => {
    const found = contracts[`${name}.sol`]?.[name]
    if (!found) throw new Error(`solc gave no ${name}`)
    const slots = found.storageLayout.storage.map(({ label, slot }) => [label, Number(slot)])
    return [name, { code: `0x${found.evm.deployedBytecode.object}`, slots: Object.fromEntries(slots) }]
  })
  return Object.fromEntries(compiled) as CompiledContracts
}

async function runSolc(input: string): Promise<string> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./solc.js', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: COMPILE_MS,
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  child.stdin.end(input)
  let output = ''
  for await (const chunk of child.stdout) output += String(chunk)
  const code = await ended
  if (code === null) throw new Error(`solc was ended after its ${COMPILE_MS / 1000} s: is the machine busy?`)
  if (code !== 0) throw new Error(`solc ended with ${code}`)
  return output
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(COMPILED, `${JSON.stringify(await compileContracts(), null, 2)}\n`)
