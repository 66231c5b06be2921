// The numbers of Bitcoin payments. Amounts in satoshi.

/** All there will ever be: 21 million coins. A larger number is nonsense. */
export const SATOSHI_MAX = 21_000_000 * 100_000_000
/** Satoshi per 1,000 virtual bytes: what nodes relay at least (Bitcoin Core's `minrelaytxfee`). */
export const FEE_RATE_FLOOR = 1_000n
/** 500 satoshi per byte, in thousandths: a higher rate is a mistake of the service or an attack. */
export const FEE_RATE_CAP = 500_000n
/** A block within half an hour. */
export const FEE_TARGET_BLOCKS = 3
/** More coins than this in one payment bring it near the size nodes relay, and the fee near 0.1 BTC at the cap. */
export const INPUTS_MAX = 100
/** No honest address of a person has more coins; a service that lists more is of no use here. */
export const COINS_MAX = 10_000
/** The largest transaction nodes relay has 400,000 weight; its hex is at most twice its bytes. */
export const TX_HEX_MAX_BYTES = 800_000
export const ESPLORA_BODY_MAX_BYTES = 4 * 1024 * 1024
/** Bitcoin Core relays 100 kvB; a PSBT carries whole transactions beside it. */
export const PSBT_MAX_BYTES = 1_000_000
/** A wallet's own broadcast reaches an explorer within seconds; a person waits no longer than this. */
export const BROADCAST_WAIT_MS = 60_000
export const BROADCAST_POLL_MS = 1_000
/** How often a broadcast that failed on the way is looked for. */
export const SENT_POLLS = 3
/** How long a coin of an own payment is taken for spent, whatever services list. */
export const SPENT_KEEP_MS = 600_000
/** Remembered coins of own payments; services know of them long before the oldest is forgotten. */
export const SPENT_COINS_MAX = 1_000
/** Addresses of a wallet whose transactions are read before it is asked to pay; wallets show at most three kinds. */
export const PAYING_ADDRESSES_MAX = 4
