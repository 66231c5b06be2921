import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Hex } from 'viem'

const NAMES = ['Token', 'QuietToken', 'Collection', 'Goods', 'Pool', 'Drainer'] as const
const LIBRARIES = ['Picture'] as const
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/tabkey-contracts/', import.meta.url))

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

let compiling: Promise<CompiledContracts> | undefined

/**
 * Compiles the contracts beside this file with the installed solc, once for the same sources: what came out is kept
 * under `node_modules/.cache`.
 *
 * @throws with the compiler's words when a source is wrong.
 */
export function compileContracts(): Promise<CompiledContracts> {
  compiling ??= load()
  compiling.catch(() => {
    compiling = undefined
  })
  return compiling
}

async function load(): Promise<CompiledContracts> {
  const read = async (name: string): Promise<[string, string]> => [
    `${name}.sol`,
    await readFile(new URL(`./${name}.sol`, import.meta.url), 'utf8'),
  ]
  const sources = await Promise.all([...NAMES, ...LIBRARIES].map(read))
  const hash = createHash('sha256')
    .update(JSON.stringify([SETTINGS, sources]))
    .digest('hex')
  const path = `${CACHE}${hash}.json`
  const kept = await readFile(path, 'utf8').catch(() => undefined)
  if (kept !== undefined) return JSON.parse(kept) as CompiledContracts
  const compiled = await compile(sources)
  await mkdir(CACHE, { recursive: true })
  // Several processes may be here at once: each puts a whole file.
  const own = `${path}.${randomUUID()}`
  await writeFile(own, JSON.stringify(compiled))
  await rename(own, path)
  return compiled
}

async function compile(sources: readonly (readonly [string, string])[]): Promise<CompiledContracts> {
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
  if (code !== 0) throw new Error(`solc ended with ${code}`)
  return output
}
