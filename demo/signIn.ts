import type { TabkeyConfig } from 'tabkey'
import { createSiwx } from 'tabkey/siwx'
import type { DemoFlags } from './flags.ts'
import { siweDemo } from './siweDemo.ts'

/** The sign-in the page's address asks for, as an option of `createTabkey`. */
export function signInOf(kind: DemoFlags['signIn']): Pick<TabkeyConfig, 'siwx' | 'siweConfig'> {
  if (kind === null) return {}
  if (kind === 'siwe') return { siweConfig: siweDemo }
  return {
    siwx: createSiwx({ required: kind === 'required', statement: 'Sign in to the Tabkey demo.' }),
  }
}
