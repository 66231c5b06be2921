import type { Tabkey } from 'tabkey'
import { getSigner } from 'tabkey/ethers'
import * as svelte from 'tabkey/svelte'
import { toPublicClient } from 'tabkey/viem'
import { tabkeyPlugin } from 'tabkey/vue'
import { tabkeyConnector } from 'tabkey/wagmi'
import * as wagmiCore from 'tabkey/wagmi/core'

// The entries whose types name another library. wagmi's own declarations fail without `skipLibCheck`, so this project has it.
export const connectorOf = (client: Tabkey) => tabkeyConnector(client)
export const libraries = { getSigner, toPublicClient, tabkeyPlugin, svelte, wagmiCore }

// @ts-expect-error a connector needs its client
tabkeyConnector(1)
