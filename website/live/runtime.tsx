import type { ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { TabkeyProvider } from 'tabkey/react'
import { installWallet } from '../../packages/tabkey-testing/src/page/installWallet.ts'
import { createTestWallet, type DocsWallet } from './createTestWallet.ts'
import { askNode, findPeers, reachedNodes } from './peers.ts'
import { countClients, destroyClients } from './tabkey.ts'
import { createWalletWindow } from './walletWindow.ts'

/** An example that is shown. */
export interface RunningExample {
  /** Of the test wallet. */
  readonly address: string
  /** Whether a chain answers. */
  readonly hasChain: boolean
  /** Takes it out of its element; with the last one of the page, the clients end. */
  stop(): void
}

export interface RunOptions {
  /** Name of the example's script. */
  readonly name: string
  /** Empty; the example is drawn in it. */
  readonly host: HTMLElement
  /** Address of the scripts of the examples. */
  readonly folder: string
}

/** 10 ether in wei: what the account has at least. */
const FUNDS = 10n ** 19n

let wallet: Promise<DocsWallet['wallet']> | undefined

/** Announces the wallet once in the life of the page. */
function openWallet(folder: string): Promise<DocsWallet['wallet']> {
  wallet ??= (async () => {
    await findPeers(folder)
    const prompts = createWalletWindow(() => created.wallet)
    const created = createTestWallet(() => prompts.update())
    await created.restore()
    installWallet(window, created.wallet)
    return created.wallet
  })()
  return wallet
}

/** Gives the account something to send; the local chains mint it. */
const fund = (address: string): Promise<unknown> =>
  Promise.all(
    reachedNodes().map(async node => {
      const balance = BigInt(String(await askNode(node, 'eth_getBalance', [address, 'latest'])))
      if (balance < FUNDS / 2n) await askNode(node, 'anvil_setBalance', [address, `0x${FUNDS.toString(16)}`])
    }),
  )

let running = 0
let client: Promise<ReturnType<typeof import('./siteClient.ts').createSiteClient>> | undefined
/** Runs of scripts that make their own client: the query makes each one a new module. */
let runs = 0

/** The client of the examples that do not make their own. */
function openClient() {
  client ??= import('./siteClient.ts').then(({ createSiteClient }) => createSiteClient())
  return client
}

function leave(): void {
  running -= 1
  if (running > 0) return
  client = undefined
  void destroyClients()
}

const isComponent = (member: unknown): member is ComponentType => typeof member === 'function'

/**
 * Runs an example.
 *
 * @throws when its script cannot be fetched, or throws
 */
export async function run({ name, host, folder }: RunOptions): Promise<RunningExample> {
  const { addresses } = await openWallet(folder)
  const [address = ''] = addresses
  await fund(address)
  running += 1
  let root: Root | undefined
  try {
    // An app that draws itself looks for its element by id.
    host.id = 'root'
    const before = countClients()
    const script = new URL(`${name}.js?run=${++runs}`, folder).href
    const example: Record<string, unknown> = await import(/* @vite-ignore */ script)
    host.removeAttribute('id')
    const components = Object.entries(example).flatMap(([key, Member]) =>
      isComponent(Member) ? [<Member key={key} />] : [],
    )
    if (components.length > 0) {
      const shared = countClients() > before ? undefined : await openClient()
      root = createRoot(host)
      root.render(shared ? <TabkeyProvider client={shared}>{components}</TabkeyProvider> : components)
    }
  } catch (error) {
    leave()
    throw error
  }
  let isStopped = false
  return {
    address,
    hasChain: reachedNodes().length > 0,
    stop() {
      if (isStopped) return
      isStopped = true
      root?.unmount()
      host.replaceChildren()
      leave()
    },
  }
}
