import { findApproval } from '../../client/values/embeddedRequests.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { t } from '../../words/t.ts'
import { FramePlace, framePlaceCss } from './FramePlace.tsx'

export const title = (): string => t('Approve transaction')

export const css = framePlaceCss

const SIGNING: ReadonlySet<string> = new Set(['personal_sign', 'eth_signTypedData_v4', 'solana_signMessage'])

/** The place the secure frame lies over: what is approved, and the approval, are the frame's own. */
export default function ApproveTransaction() {
  const method = useMirror(state => findApproval(state)?.method)
  const title = method && SIGNING.has(method) ? t('Sign message') : t('Approve transaction')
  return <FramePlace title={title} isShown={method !== undefined} />
}
