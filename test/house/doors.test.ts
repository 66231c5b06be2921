import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const run = promisify(execFile)
const ROOT = new URL('../..', import.meta.url).pathname

const DOORS = ['index', 'react', 'wagmi', 'networks', 'elements'] as const

/** Runs a script in a Node where looking at any browser global throws. */
async function inPlainNode(script: string): Promise<unknown> {
  const traps = `
    for (const name of ['window', 'document', 'localStorage', 'sessionStorage', 'customElements', 'HTMLElement', 'SharedWorker', 'Worker', 'indexedDB', 'location', 'matchMedia', 'CSSStyleSheet']) {
      // typeof is how a library asks politely; with a getter even that is caught, so only these two may ask.
      Object.defineProperty(globalThis, name, { configurable: true, get() {
        if (asking) throw new Error('touched ' + name)
        return undefined
      } })
    }
    let asking = true`
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', `${traps}\n${script}`],
    { cwd: ROOT, timeout: 50_000 },
  )
  return JSON.parse(stdout)
}

describe('doors', () => {
  test('each imports in plain Node and touches no browser global', async () => {
    const script = `
      const names = {}
      for (const door of ${JSON.stringify(DOORS)}) names[door] = Object.keys(await import(${JSON.stringify(ROOT)} + 'src/' + door + '.ts')).sort()
      console.log(JSON.stringify(names))`
    expect(await inPlainNode(script)).toMatchInlineSnapshot(`
      {
        "elements": [
          "defineElements",
        ],
        "index": [
          "AdapterNotFoundError",
          "BalanceUnavailableError",
          "BridgeTimeoutError",
          "CaipNetworkUndefinedError",
          "ChainNotSupportedError",
          "ClientDestroyedError",
          "ConfigError",
          "ConnectionCancelledError",
          "ConnectionDeclinedError",
          "ConnectionExpiredError",
          "DuplicateRequestError",
          "EndpointMissingError",
          "EngineGoneError",
          "EngineMovedError",
          "EngineRetiredError",
          "EngineStartError",
          "HostNotAllowedError",
          "HttpError",
          "InvalidCaipAddressError",
          "InvalidCaipNetworkIdError",
          "InvalidResponseError",
          "MethodNotAllowedError",
          "NetworkError",
          "NetworkNotFoundError",
          "NotConnectedError",
          "OutcomeUnknownError",
          "RelayError",
          "RequestAbortedError",
          "RpcError",
          "RpcTimeoutError",
          "SignClientNotInitializedError",
          "TabClosedError",
          "UserRejectedError",
          "ValidationError",
          "WalletError",
          "WalletMismatchError",
          "WalletNotFoundError",
          "WalletRequestError",
          "WalletUnreachableError",
          "WrongChainError",
          "createTabkey",
          "formatCaipAddress",
          "formatNetworkId",
          "parseCaipAddress",
          "parseNetworkId",
        ],
        "networks": [
          "base",
          "baseSepolia",
          "defineNetwork",
          "ethereum",
          "mainnet",
          "networksById",
          "sepolia",
        ],
        "react": [
          "ConnectButton",
          "TabkeyProvider",
          "useAccount",
          "useBalance",
          "useConnect",
          "useDisconnect",
          "useEvents",
          "useModal",
          "useNetwork",
          "useProvider",
          "useSwitchNetwork",
          "useTabkey",
          "useTabkeyState",
          "useTheme",
          "useWalletInfo",
        ],
        "wagmi": [
          "tabkeyConnector",
        ],
      }
    `)
  })

  test('a client made on a server starts nothing and says connecting', async () => {
    const script = `
      const { createTabkey } = await import(${JSON.stringify(ROOT)} + 'src/index.ts')
      const { ethereum } = await import(${JSON.stringify(ROOT)} + 'src/networks.ts')
      const { tabkeyConnector } = await import(${JSON.stringify(ROOT)} + 'src/wagmi.ts')
      const client = createTabkey({ networks: [ethereum] })
      // From here on the client is used: it may ask whether there is a page, with typeof.
      asking = false
      await Promise.resolve()
      tabkeyConnector(client)({ chains: [{ id: 1 }], emitter: { emit() {} } }).setup()
      const off = client.subscribe(state => state, () => {})
      off()
      const failure = await client.request({ method: 'eth_chainId' }).catch(error => error.name)
      console.log(JSON.stringify({ status: client.getAccount().status, ready: client.getState().ready, failure }))`
    expect(await inPlainNode(script)).toEqual({
      status: 'connecting',
      ready: false,
      failure: 'EngineStartError',
    })
  })

  test.each(DOORS)('src/%s.ts only re-exports by name', async door => {
    const source = await readFile(`${ROOT}src/${door}.ts`, 'utf8')
    const rest = source
      .replace(/\/\*[\s\S]*?\*\//g, '')
      // Servers that render components (Next) may import this door; what is behind it runs in a page.
      .replace(door === 'react' ? "'use client'" : '', '')
      .replace(/^export (type )?\{[^}]*\} from '[^']+'\n?/gm, '')
      .trim()
    expect(rest).toBe('')
  })
})
