import type { Namespace } from '../../../bridge/contract/network.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { landingView } from '../../modal/rules.ts'
import type { ViewName } from '../../modal/stack.ts'
import type { Running } from '../running.ts'
import type { OpenableView } from '../tabkey.ts'
import { readNamespace, readOptions } from './arguments.ts'

/** The options of `open` as they are read: what a view's arguments mean is the view's to check. */
interface OpenParameters {
  readonly view?: OpenableView
  readonly namespace?: Namespace
  readonly arguments?: Readonly<Record<string, unknown>>
}

const VIEWS: readonly string[] = [
  'Connect',
  'Account',
  'AllWallets',
  'Networks',
  'ConnectingWalletConnectBasic',
  'WhatIsAWallet',
  'WhatIsANetwork',
  'OnRampProviders',
  'Swap',
  'WalletSend',
  'WalletReceive',
  'Transactions',
  'Pay',
  'SmartSessionList',
] satisfies OpenableView[]

/** Reads the arguments of `open`. Throws ValidationError before anything happens. */
export function readOpen(value: unknown): OpenParameters {
  if (value === undefined) return {}
  const options = readOptions(value)
  const namespace = readNamespace(options.namespace)
  const { view } = options
  if (view !== undefined && !VIEWS.includes(view as string))
    throw new ValidationError('view', 'Invalid enum value')
  return {
    ...(namespace ? { namespace } : {}),
    ...(view === undefined ? {} : { view: view as OpenableView }),
    ...(options.arguments === undefined ? {} : { arguments: readOptions(options.arguments) }),
  }
}

/** Opens the modal, whose code arrives with the first call. Waits for that, not for the engine. */
export async function open(
  running: Running,
  { view, namespace, arguments: given }: Omit<OpenParameters, 'view'> & { readonly view?: ViewName },
): Promise<void> {
  const { modal, mirror, config, hint } = running.context
  await running.mount()
  const landing = landingView(view, mirror.getState(), config.page, hint.getState() !== null)
  const data = { ...(namespace && { namespace }), ...(given && { arguments: given }) }
  modal.openAt(landing, view && view !== landing ? { ...data, wanted: { view, data } } : data)
}
