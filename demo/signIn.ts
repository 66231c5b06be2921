import type { TabkeyConfig } from 'tabkey'
import { createServerStorage, createSiwx } from 'tabkey/siwx'
import type { DemoFlags } from './flags.ts'
import { readSettings } from './settings.ts'
import { siweDemo } from './siweDemo.ts'

/** The sign-in the page's address asks for, as an option of `createTabkey`. */
export function signInOf(kind: DemoFlags['signIn']): Pick<TabkeyConfig, 'siwx' | 'siweConfig'> {
  if (kind === null) return {}
  if (kind === 'siwe') return { siweConfig: siweDemo }
  return {
    siwx: createSiwx({
      required: kind !== 'optional',
      statement: 'Sign in to the Tabkey demo.',
      ...(kind === 'server' ? { storage: createServerStorage({ url: readSettings().signIn }) } : {}),
    }),
  }
}
