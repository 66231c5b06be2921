import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { run } from '../../../scripts/run.ts'

const ROOT = new URL('../../..', import.meta.url).pathname

/** The composables and stores of an app that registered its client. */
const APP = `
import { createTabkey } from 'tabkey'
import { base, ethereum } from 'tabkey/networks'
import { tabkeyStores } from 'tabkey/svelte'
import * as vue from 'tabkey/vue'

const tabkey = createTabkey({ networks: [ethereum, base] })
declare module 'tabkey' {
  interface Register {
    client: typeof tabkey
  }
}
type Hex = \`0x\${string}\`
type Ids = 'eip155:1' | 'eip155:8453'

export const address = (): Hex | undefined => vue.useAccount().address.value
export const networkId = (): Ids | null => vue.useNetwork().networkId.value
export const signature = (): Hex | undefined => vue.useSignMessage().data.value
export const namespace = (): 'eip155' => vue.useTabkeyState(state => state.networks.activeNamespace).value
// @ts-expect-error an address of Solana is text
export const solana = (): Hex | undefined => vue.useAccount({ namespace: 'solana' }).address.value
// @ts-expect-error the app has no Solana network
export const refused = () => vue.useSignMessage().mutate({ message: 'a', namespace: 'solana' })

const stores = tabkeyStores(tabkey)
stores.account.subscribe(({ address }): Hex | undefined => address)
stores.network.subscribe(({ networkId }): Ids | null => networkId)
stores.signMessage.subscribe(({ data }): Hex | undefined => data)
`

/** Errors of the app. Hosts have the declarations of the sources, without bodies, which are checked without Register. */
async function errorsOf(folder: string): Promise<readonly string[]> {
  const { output } = await run('tsc', ['-p', `${folder}/tsconfig.json`, '--pretty', 'false'])
  return output.split('\n').filter(line => /^\S*(app\.ts|register\.tsx)\(/.test(line))
}

test('Register: React, Vue and Svelte know the addresses and ids of the registered networks', {
  timeout: 120_000,
}, async () => {
  // Below the repository, where the compiler finds the packages. A program of its own, because Register is global.
  const folder = await mkdtemp(`${ROOT}node_modules/.register-`)
  const paths = Object.fromEntries(
    [
      ['react', 'src/react.ts'],
      ['networks', 'src/networks.ts'],
      ['vue', 'packages/vue/src/index.ts'],
      ['svelte', 'packages/svelte/src/index.ts'],
    ].map(([door, file]) => [`tabkey/${door}`, [`${ROOT}${file}`]]),
  )
  try {
    await writeFile(`${folder}/app.ts`, APP)
    const config = {
      extends: `${ROOT}tsconfig.page.json`,
      compilerOptions: {
        composite: false,
        incremental: false,
        rootDir: ROOT,
        noEmit: true,
        types: [],
        skipLibCheck: true,
        paths: { tabkey: [`${ROOT}src/index.ts`], ...paths },
      },
      include: [],
      files: [`${folder}/app.ts`],
    }
    await writeFile(`${folder}/tsconfig.json`, JSON.stringify(config))
    expect(await errorsOf(folder)).toEqual([])
    config.files = [`${ROOT}test/pack/consumers/types/register.tsx`]
    await writeFile(`${folder}/tsconfig.json`, JSON.stringify(config))
    expect(await errorsOf(folder)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
