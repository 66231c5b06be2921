import { ask, rejected, type StepGroup } from '../step.ts'

const ADDRESS = '0xcccccccccccccccccccccccccccccccccccccccc'
const TOKEN = { address: ADDRESS, symbol: 'PLAY', decimals: 6 }

const watch = (name: string, params?: readonly unknown[] | Readonly<Record<string, unknown>>) =>
  ask(`wallet_watchAsset ${name}`, 'wallet_watchAsset', params)
const token = (options: object) => ({ type: 'ERC20', options: { ...TOKEN, ...options } })

export const WATCH_ASSET: StepGroup = {
  title: 'Assets',
  standard: 'EIP-747',
  steps: [
    watch('of a token', token({})),
    watch('of a token with an image', token({ image: 'https://example.com/play.png' })),
    watch('of a token, in a list', [token({})]),
    rejected(watch('of a token', token({}))),
    watch('of an NFT', { type: 'ERC721', options: { address: ADDRESS, tokenId: '7' } }),
    watch('of an ERC-1155 asset', { type: 'ERC1155', options: { address: ADDRESS, tokenId: '3' } }),
    watch('of an unknown kind', { type: 'ERC9999', options: TOKEN }),
    watch('without options', { type: 'ERC20' }),
    watch('without params'),
    watch('with a wrong address', token({ address: '0x1234' })),
    watch('with a long symbol', token({ symbol: 'TWELVELETTER' })),
    watch('with too many decimals', token({ decimals: 99 })),
    watch('with decimals as a text', token({ decimals: '6' })),
    watch('of an NFT without an id', { type: 'ERC721', options: { address: ADDRESS } }),
  ],
}
