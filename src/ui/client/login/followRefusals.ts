import type { Namespace } from '../../../bridge/contract/network.ts'
import { MethodNotAllowedError } from '../../../bridge/errors/request.ts'
import { t } from '../../words/t.ts'
import type { TabContext } from '../tab/context.ts'

/** The modal stands by then, so that the words are seen. */
const REFUSAL_MS = 300

/** The client's methods, as far as this part replaces them. */
export interface RequestMethod {
  request(parameters: unknown): Promise<unknown>
}

/** Whose wallet a request is for, as far as its unread arguments say. */
function requestNamespace(parameters: unknown, active: Namespace): string {
  const { network } = (parameters ?? {}) as { readonly network?: unknown }
  return typeof network === 'string' ? (network.split(':')[0] ?? active) : active
}

/**
 * Shows the person that the dapp asked for something the embedded wallet does not do: the modal opens, and
 * says so 300 ms later. The request rejects as it does anyway; what else waits for an answer goes on.
 *
 * @param methods `request` is wrapped here and not in the method itself, which is among the first bytes of every modal
 * @param open opens the modal where the person is at home
 * @returns stops listening
 */
export function followRefusals(
  { mirror, modal, toasts }: Pick<TabContext, 'mirror' | 'modal' | 'toasts'>,
  methods: RequestMethod,
  open: () => Promise<void>,
): () => void {
  /** A dapp that tries many methods gets one notice. */
  let isNotifying = false

  async function notify(): Promise<void> {
    if (isNotifying) return
    isNotifying = true
    try {
      if (!modal.getState().open) await open()
      await new Promise(resolve => setTimeout(resolve, REFUSAL_MS))
      if (modal.getState().open) toasts.show({ message: t('Action not allowed'), variant: 'error' })
    } finally {
      isNotifying = false
    }
  }

  const { request } = methods
  methods.request = parameters => {
    const answer = request(parameters)
    answer.catch((error: unknown) => {
      const state = mirror.getState()
      const namespace = state && requestNamespace(parameters, state.networks.activeNamespace)
      const isOurs = namespace && state.connections[namespace as Namespace]?.kind === 'embedded'
      // Without the modal's code nothing can be shown, and the next one tries again.
      if (isOurs && error instanceof MethodNotAllowedError) notify().catch(() => {})
    })
    return answer
  }
  return () => {
    methods.request = request
  }
}
