import type { AssetEntry, TokenBalance } from '../../../src/bridge/contract/assets.ts'
import type { Network } from '../../../src/bridge/contract/network.ts'
import type { PaymentOutcome } from '../../../src/bridge/contract/paymentOutcome.ts'
import type { SharedState } from '../../../src/bridge/contract/state.ts'
import { UserRejectedError } from '../../../src/bridge/errors/connection.ts'
import { BalanceUnavailableError } from '../../../src/bridge/errors/network.ts'
import { OutcomeUnknownError } from '../../../src/bridge/errors/request.ts'
import {
  InsufficientFundsError,
  InvalidAddressError,
  TransactionChangedError,
} from '../../../src/bridge/errors/transfer.ts'
import { toErrorWire } from '../../../src/bridge/errors/wire.ts'
import type { ReviewedSend, SendInput, SendWarning } from '../../../src/bridge/features/send/contract.ts'
import { withOutcome } from '../../../src/bridge/values/paymentOutcome.ts'
import { bitcoin } from '../../../src/ui/client/networks/bitcoin.ts'
import { solana } from '../../../src/ui/client/networks/solana.ts'
import type { TabContext } from '../../../src/ui/client/tab/context.ts'
import { REFUSED_AMOUNT } from '../../../src/ui/hooks/useTypedAmount.ts'
import { type Draft, getSendDraft } from '../../../src/ui/views/send/sendDraft.ts'
import { connected, connection } from './connected.ts'
import { ACCOUNT, type Fixture, never } from './fixture.ts'
import { followed, OUTCOMES } from './outcomes.ts'
import type { GalleryState } from './states.ts'
import { drawn, NETWORKS } from './wallets.ts'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = '7be2'.repeat(16)
const USDC = `eip155:1:0x${'a0b8'.repeat(10)}` as const
const LONG = 'The Extraordinarily Long Token Name That Never Seems To End At All'

const token = (change: Partial<TokenBalance>): TokenBalance => ({
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  quantity: { decimals: '18', numeric: '1.284190000000000001' },
  price: '3211.50',
  value: '4124.17',
  icon: 'token-1',
  ...change,
})
const usdc = token({
  name: 'USD Coin',
  symbol: 'USDC',
  address: USDC,
  price: '1.0',
  value: '1250.50',
  quantity: { decimals: '6', numeric: '1250.5' },
})
const long = token({
  name: LONG,
  symbol: 'EXTRAORDINARILY',
  address: `eip155:1:0x${'b'.repeat(40)}`,
  price: null,
  value: null,
  quantity: { decimals: '18', numeric: '123456789012345678901234.000000000000000001' },
})

const entry = (change: Partial<AssetEntry<'tokens'>>): AssetEntry => ({
  status: 'fresh',
  value: [token({}), usdc, long],
  error: null,
  at: 1,
  ...change,
})

const holding = (change: Partial<AssetEntry<'tokens'>> = {}): Partial<SharedState> => ({
  ...connected,
  assets: { [`tokens ${ACCOUNT}`]: entry(change) },
})

const unavailable: Partial<AssetEntry<'tokens'>> = {
  status: 'error',
  value: null,
  error: toErrorWire(new BalanceUnavailableError()),
}

const input: SendInput = { network: 'eip155:1', to: OTHER, amount: '250000000000000001' }
const review = (parameters: unknown, warnings: readonly SendWarning[] = []): ReviewedSend => ({
  ...(parameters as SendInput & { readonly id: string }),
  from: ACCOUNT,
  fee: '1284190000000001',
  hash: HASH,
  warnings,
  risks: warnings.filter(warning => warning === 'lookAlike'),
  decimals: 18,
  lifeMs: 300_000,
})

/** What the engine says of a payment. */
const engine = (
  confirm: () => Promise<unknown> = never,
  prepare: (parameters: unknown) => Promise<unknown> = async parameters => review(parameters),
  follow: () => Promise<unknown> = never,
  lookAlike: string | null = null,
): Required<Pick<Fixture, 'answers'>> => ({
  answers(asked, parameters) {
    if (asked === 'send.prepare') return prepare(parameters)
    if (asked === 'send.confirm') return confirm()
    if (asked === 'payments.follow') return follow()
    if (asked === 'send.lookAlike') return Promise.resolve({ of: lookAlike })
    if (asked === 'send.discard') return Promise.resolve()
    if (asked === 'send.most') return Promise.resolve({ amount: '1284000000000000000' })
    if (asked === 'address') return Promise.resolve(OTHER)
    if (asked === 'identity') return Promise.resolve({ name: 'ada.eth', avatar: drawn(2) })
    return undefined
  },
})

const filled: Partial<Draft> = { amount: '0.25', to: OTHER, receiver: { status: 'found', address: OTHER } }

/** A person who has come so far. */
const drafted = (draft: Partial<Draft>) => async (tab: TabContext) => getSendDraft(tab).draft.setState(draft)
const reviewed =
  (draft: Partial<Draft> = filled, asked: SendInput = input) =>
  async (tab: TabContext) => {
    getSendDraft(tab).draft.setState(draft)
    await getSendDraft(tab).flow.requestReview(asked)
  }

const start = (more: Partial<GalleryState> = {}): GalleryState => ({
  view: 'WalletSend',
  state: holding(),
  ...engine(),
  ...more,
})
const preview = (more: Partial<GalleryState> = {}): GalleryState => ({
  view: 'WalletSendPreview',
  below: ['WalletSend'],
  state: holding(),
  ...engine(),
  begin: reviewed(),
  ...more,
})
const confirmed = (confirm: () => Promise<unknown>): GalleryState =>
  preview({ ...engine(confirm), hands: [{ press: 'Send' }] })
const lost = (news: PaymentOutcome | null, error: Error = new OutcomeUnknownError()): GalleryState =>
  preview({
    ...engine(() => Promise.reject(error), undefined, followed(news)),
    hands: [{ press: 'Send' }],
  })

const paid = (prepare: (parameters: unknown) => ReviewedSend): GalleryState => ({
  view: 'WalletSendConfirmed',
  below: ['WalletSend'],
  state: holding(),
  ...engine(
    async () => ({ id: `0x${HASH}` }),
    async parameters => prepare(parameters),
  ),
  async begin(tab) {
    await reviewed()(tab)
    const step = getSendDraft(tab).flow.getState()
    if (step.status === 'reviewed') await getSendDraft(tab).flow.confirm(step.review)
  },
})

/** An account of another family. */
function elsewhere(network: Network, address: string): Partial<SharedState> {
  const { chainNamespace: namespace, caipNetworkId } = network
  const caipAddress = `${caipNetworkId}:${address}` as const
  return {
    connections: { [namespace]: { ...connection, namespace } },
    accounts: { [namespace]: { address, caipAddress, allAccounts: [] } },
    networks: {
      known: [...NETWORKS, network],
      activeNamespace: namespace,
      active: { [namespace]: caipNetworkId },
      unsupported: {},
    },
  }
}
const receive = (state: Partial<SharedState>): GalleryState => ({
  view: 'WalletReceive',
  below: ['Account'],
  state,
})

export const SEND_STATES: Readonly<Record<string, GalleryState>> = {
  'WalletSend.start': start(),
  'WalletSend.filled': start({ begin: drafted(filled) }),
  'WalletSend.name': start({
    begin: drafted({
      amount: '0.25',
      to: 'ada.eth',
      receiver: { status: 'found', address: OTHER, name: 'ada.eth', avatar: drawn(2) },
    }),
  }),
  'WalletSend.look-alike': start({
    ...engine(never, undefined, never, '0x7099aF08D1c4e5b2290F6DdE3a0C9b1f4E6d79C8'),
    begin: drafted(filled),
  }),
  'WalletSend.look-alike-name': start({
    ...engine(never, undefined, never, '0x7099aF08D1c4e5b2290F6DdE3a0C9b1f4E6d79C8'),
    begin: drafted({
      amount: '0.25',
      to: 'ada.eth',
      receiver: { status: 'found', address: OTHER, name: 'ada.eth', avatar: drawn(2) },
    }),
  }),
  'WalletSend.bad-address': start({
    begin: drafted({ amount: '0.25', to: '0x1234', receiver: { status: 'bad' } }),
  }),
  'WalletSend.link': start({
    begin: drafted({ to: `ethereum:${OTHER}@1?value=2.5e17`, isPasted: true }),
  }),
  'WalletSend.link-of-another-network': start({
    begin: drafted({ amount: '0.25', to: `ethereum:${OTHER}@8453?value=1`, isPasted: true }),
  }),
  'WalletSend.link-refused': start({
    begin: drafted({ to: `ethereum:${OTHER}/approve?address=${OTHER}&uint256=1`, isPasted: true }),
  }),
  'WalletSend.amount-grouped': start({
    begin: drafted({ ...filled, amount: '' }),
    hands: [{ fill: '1,000', into: 'Amount' }],
  }),
  'WalletSend.amount-refused': start({
    begin: drafted({ ...filled, amount: '' }),
    hands: [{ fill: '1,0000', into: 'Amount' }],
  }),
  'WalletSend.amount-in-persian-digits': start({
    begin: drafted({ ...filled, amount: '' }),
    hands: [{ fill: '۱٬۰۰۰٫۵', into: 'Amount' }],
  }),
  'WalletSend.too-much': start({
    begin: drafted({ ...filled, amount: '99999999999999999999.000000000000000001' }),
  }),
  'WalletSend.no-amount': start({ begin: drafted({ ...filled, amount: REFUSED_AMOUNT }) }),
  'WalletSend.refused': start({
    ...engine(never, () =>
      Promise.reject(new InsufficientFundsError({ needed: '2', available: '1', symbol: 'ETH' })),
    ),
    begin: drafted(filled),
    hands: [{ press: 'Preview send' }],
  }),
  'WalletSend.refused-address': start({
    ...engine(never, () => Promise.reject(new InvalidAddressError(OTHER))),
    begin: drafted(filled),
    hands: [{ press: 'Preview send' }],
  }),
  'WalletSend.looking': start({
    ...engine(never, never),
    begin: drafted(filled),
    hands: [{ press: 'Preview send' }],
  }),
  'WalletSend.loading': start({ state: connected }),
  'WalletSend.nothing': start({ state: holding({ value: [] }) }),
  'WalletSend.unavailable': start({ state: holding(unavailable) }),
  'WalletSend.long': start({
    begin: drafted({
      ...filled,
      token: long.address ?? null,
      amount: '123456789012345678901234.000000000000000001',
    }),
  }),
  'WalletSendSelectToken.list': start({ view: 'WalletSendSelectToken', below: ['WalletSend'] }),
  'WalletSendSelectToken.loading': start({
    view: 'WalletSendSelectToken',
    below: ['WalletSend'],
    state: connected,
  }),
  'WalletSendSelectToken.empty': start({
    view: 'WalletSendSelectToken',
    below: ['WalletSend'],
    hands: [{ fill: 'zzz', into: 'Search token' }],
  }),
  'WalletSendSelectToken.unavailable': start({
    view: 'WalletSendSelectToken',
    below: ['WalletSend'],
    state: holding(unavailable),
  }),
  'WalletSendPreview.ready': preview(),
  'WalletSendPreview.warned': preview({
    ...engine(never, async parameters => review(parameters, ['contract', 'firstTime'])),
    begin: reviewed({
      ...filled,
      to: 'ada.eth',
      receiver: { status: 'found', address: OTHER, name: 'ada.eth', avatar: drawn(2) },
    }),
  }),
  'WalletSendPreview.lookAlike': preview({
    ...engine(never, async parameters => review(parameters, ['lookAlike', 'firstTime'])),
  }),
  'WalletSendPreview.miscounted': preview({
    ...engine(never, async parameters => ({ ...review(parameters), decimals: 15, risks: ['otherDecimals'] })),
  }),
  'WalletSendPreview.highFee': preview({
    ...engine(never, async parameters => ({
      ...review(parameters),
      fee: '8400000000000000000',
      risks: ['highFee'],
    })),
  }),
  'WalletSendPreview.risks': preview({
    ...engine(never, async parameters => ({
      ...review(parameters, ['lookAlike', 'firstTime']),
      fee: '8400000000000000000',
      decimals: 15,
      risks: ['lookAlike', 'highFee', 'otherDecimals'],
    })),
  }),
  'WalletSendPreview.long': preview({
    begin: reviewed(
      { ...filled, token: long.address ?? null },
      { ...input, amount: '123456789012345678901234000000000000000001' },
    ),
  }),
  'WalletSendPreview.sending': confirmed(never),
  'WalletSendPreview.declined': confirmed(() => Promise.reject(new UserRejectedError())),
  'WalletSendPreview.unknown': lost(OUTCOMES.unknown),
  'WalletSendPreview.named': lost(OUTCOMES.named),
  'WalletSendPreview.found': lost(OUTCOMES.found),
  'WalletSendPreview.failedOnChain': lost(OUTCOMES.failedOnChain),
  'WalletSendPreview.changed': lost(
    null,
    withOutcome(new TransactionChangedError('another amount'), 'broadcast', undefined, `0x${HASH}`),
  ),
  'WalletSendConfirmed.done': paid(parameters => review(parameters)),
  'WalletSendConfirmed.miscounted': paid(parameters => ({ ...review(parameters), decimals: 15 })),
  'WalletSendConfirmed.uncounted': paid(parameters => {
    const { decimals, ...uncounted } = review(parameters)
    return uncounted
  }),
  'WalletReceive.address': receive(connected),
  'WalletReceive.named': receive({
    ...connected,
    identities: { [ACCOUNT]: { status: 'fresh', name: 'vitalik.eth', avatar: drawn(2) } },
  }),
  'WalletReceive.solana': receive(elsewhere(solana, '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')),
  'WalletReceive.bitcoin': receive(elsewhere(bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')),
  'WalletReceive.nobody': receive({ accounts: {} }),
}
