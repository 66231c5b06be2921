import type { Namespace } from '../../../bridge/contract/network.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import type { ViewName } from '../../state/views.ts'
import { VIEWS, viewFacts } from '../../state/views.ts'
import type { OpenableView } from '../api/tabkey.ts'
import { type Running, readyState } from '../tab/running.ts'
import { readNamespace, readOptions } from '../values/arguments.ts'
import { getLanding } from '../values/landing.ts'

/** The options of `open` as they are read: what a view's arguments mean is the view's to check. */
interface OpenParameters {
  readonly view?: OpenableView
  readonly namespace?: Namespace
  readonly arguments?: Readonly<Record<string, unknown>>
}

const isOpenable = (view: unknown): view is OpenableView =>
  typeof view === 'string' && Object.hasOwn(VIEWS, view) && viewFacts(view as ViewName).isOpenable === true

/** Reads the arguments of `open`. Throws ValidationError before anything happens. */
export function readOpen(value: unknown): OpenParameters {
  if (value === undefined) return {}
  const options = readOptions(value)
  const namespace = readNamespace(options.namespace)
  const { view } = options
  if (view !== undefined && !isOpenable(view)) throw new ValidationError('view', 'Invalid enum value')
  return {
    ...(namespace ? { namespace } : {}),
    ...(view === undefined ? {} : { view }),
    ...(options.arguments === undefined ? {} : { arguments: readOptions(options.arguments) }),
  }
}

/** Waits for the engine where the last visit does not say whether the asked family is connected. */
async function untilKnown(running: Running, namespace: Namespace | undefined): Promise<void> {
  const { mirror, hint } = running.context
  if (namespace === undefined || mirror.getState() || hint.getState()?.namespace === namespace) return
  // An engine that cannot be started is shown by Connect.
  await readyState(running).catch(() => {})
}

/** Makes the asked family the active one, which is what the account's views show. */
async function activate({ context }: Running, namespace: Namespace): Promise<void> {
  const state = context.mirror.getState()
  if (!state?.accounts[namespace] || state.networks.activeNamespace === namespace) return
  await context.engine.connections.activate({ namespace })
}

const SIGN_IN_VIEWS: readonly ViewName[] = ['SIWXSignMessage', 'ConnectingSiwe']

/** Whether the account of a family has yet to sign in: its view takes the place of any other. */
function isSignInDue({ context }: Running, namespace: Namespace): boolean {
  const status = context.mirror.getState()?.signIn[namespace]?.status
  // The engine may not have begun with an account that became active a moment ago.
  if (status === undefined) return context.config.page.hasSignIn === true
  return status === 'checking' || status === 'required' || status === 'signing'
}

/**
 * Opens the modal, whose code arrives with the first call.
 *
 * @param options.view unavailable views land on the account, or on Connect while nothing is connected
 * @param options.namespace lands on the account of this family, or on Connect for it
 */
export async function open(
  running: Running,
  { view, namespace, arguments: viewArguments }: Omit<OpenParameters, 'view'> & { readonly view?: ViewName },
): Promise<void> {
  const { modal, engine } = running.context
  await running.mount()
  await untilKnown(running, namespace)
  const landing = getLanding(running.context, view, namespace)
  // The alert is for the developer: without the engine it is shown by the next call.
  if (landing.isProjectIdMissing) engine.alerts.raise('PROJECT_ID_NOT_CONFIGURED').catch(() => {})
  if (namespace && viewFacts(landing.view).account !== 'connects') await activate(running, namespace)
  const { requested } = landing
  const isRequested = requested === view
  const data = {
    ...(namespace && { namespace }),
    ...(viewArguments && isRequested && { arguments: viewArguments }),
  }
  const isAfterSignIn = namespace !== undefined && view !== undefined && isSignInDue(running, namespace)
  const isWaiting = requested !== undefined && (requested !== landing.view || isAfterSignIn)
  const { open: isOpen, view: current } = modal.getState()
  // A sign-in that the activation started is not replaced by the next view.
  const next = isAfterSignIn && isOpen && SIGN_IN_VIEWS.includes(current) ? current : landing.view
  modal.openAt(next, isWaiting ? { ...data, wanted: { view: requested, data } } : data)
}
