import { formatEther, numberToHex } from 'viem'
import { t } from '../../../../../src/ui/words/t.ts'
import { chainName } from '../chains.ts'
import { el } from '../ui/element.ts'
import { address, bytes, details, type Row, rows, section } from '../ui/parts.ts'
import { drawPreview } from '../ui/previewParts.ts'
import { approve, type RpcContext } from './context.ts'
import { type PreviewedRequest, previewEvmRequest, type ShownPreview } from './preview.ts'
import type { ReadCall } from './readCall.ts'
import { type Forecast, forecast } from './sendEoa.ts'

/** The fees have this long. An approval without them says so, and they are read again before the signature. */
const FEES_MS = 3_000

/** The calls as the frame signs them: the page's gas and fees do not count, so they are not part of the preview. */
const toRequest = (calls: readonly ReadCall[], from: string, chainId: number): PreviewedRequest => ({
  method: 'wallet_sendCalls',
  params: [
    {
      from,
      chainId: numberToHex(chainId),
      calls: calls.map(({ to, value, data }) => ({ ...(to && { to }), value: numberToHex(value), data })),
    },
  ],
})

/** The fees of each call; undefined where the node does not tell them in time. */
function readFees(
  { account, chains }: RpcContext,
  calls: readonly ReadCall[],
): Promise<readonly Forecast[] | undefined> {
  const late = new Promise<undefined>(resolve => setTimeout(resolve, FEES_MS, undefined))
  const reader = chains.reader(account.chainId)
  const costs = Promise.all(calls.map(call => forecast(reader, account.address, call)))
  return Promise.race([costs.catch(() => undefined), late])
}

/** Six decimals are enough for a limit. */
const FEE_STEP = 10n ** 12n
const roundUp = (wei: bigint): bigint => ((wei + FEE_STEP - 1n) / FEE_STEP) * FEE_STEP

/** Undefined where a later call cannot be estimated before the earlier ones happened. */
function writeFee(costs: readonly Forecast[]): string | undefined {
  if (costs.length > 1 && costs.some(({ fails }) => fails)) return undefined
  const most = costs.reduce((sum, { gas, maxFeePerGas }) => sum + gas * maxFeePerGas, 0n)
  return `${formatEther(roundUp(most))} ETH`
}

const isFailing = ({ warnings }: ShownPreview): boolean => warnings.some(({ kind }) => kind === 'wouldFail')

/** Receiver, coins and data of each call, byte by byte. */
const drawCalls = (calls: readonly ReadCall[]): readonly Node[] =>
  calls.map(({ to, value, data }, index) => {
    const facts: readonly (Row | false)[] = [
      to !== undefined && [t('To'), address(to)],
      value > 0n && [t('Amount'), el('bdi', '', `${formatEther(value)} ETH`)],
    ]
    const known = facts.filter(fact => fact !== false)
    const shown = [...(known.length > 0 ? [rows(known)] : []), ...(data === '0x' ? [] : [bytes(data)])]
    return calls.length === 1 ? el('div', 'part', ...shown) : section(String(index + 1), ...shown)
  })

/**
 * Shows what calls of the account do together, and waits for the approval.
 *
 * @returns the fees of a single call of a key, where the node told them in time
 */
export async function approveCalls(
  context: RpcContext,
  calls: readonly ReadCall[],
): Promise<Forecast | undefined> {
  const { account, server } = context
  const { address: from, chainId } = account
  const isSmart = account.type === 'smartAccount'
  const [preview, costs] = await Promise.all([
    previewEvmRequest(server, account, toRequest(calls, from, chainId)),
    isSmart ? undefined : readFees(context, calls),
  ])
  // A node without simulations still says that an estimate fails.
  const [single, ...others] = costs ?? []
  const isUntold = single?.fails === true && others.length === 0 && !isFailing(preview)
  const shown: ShownPreview = isUntold
    ? { ...preview, warnings: [{ kind: 'wouldFail', subject: null }, ...preview.warnings] }
    : preview
  const contracts = calls.flatMap(({ to, data }) => (to && data !== '0x' ? [to] : []))
  const { body, warnings } = drawPreview(shown, { network: chainName(chainId), contracts })
  const fee = (costs && writeFee(costs)) ?? t('Unknown')
  await approve(context, {
    title: t('Approve transaction'),
    verb: t('Send'),
    warnings,
    body: [
      ...body,
      rows([
        isSmart
          ? [t('Network fee'), t('Paid by this wallet’s site')]
          : [t('Fee, at most'), el('bdi', '', fee)],
      ]),
      ...(calls.length > 1
        ? [
            el(
              'p',
              'muted hint',
              isSmart
                ? t('All of these calls happen, or none.')
                : t('These calls happen one after the other.'),
            ),
          ]
        : []),
      ...(contracts.length > 0 || calls.length > 1 || calls.some(({ to }) => !to)
        ? [details(t('Details'), shown.confidence === 'unknown', ...drawCalls(calls))]
        : []),
    ],
  })
  return others.length === 0 ? single : undefined
}
