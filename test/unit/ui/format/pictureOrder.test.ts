import { describe, expect, test } from 'vitest'
import type { DataImage } from '../../../../src/bridge/contract/image.ts'
import { ethereum } from '../../../../src/ui/client/networks/ethereum.ts'
import { networkSources } from '../../../../src/ui/format/networkSources.ts'
import { type PictureKey, walletSources } from '../../../../src/ui/format/pictureOrder.ts'

const announcedIcon: DataImage = 'data:image/png;base64,ANNOUNCED='
const kept: DataImage = 'data:image/png;base64,KEPT'
const bundled: DataImage = 'data:image/png;base64,BUNDLED='
const hostImage = 'https://host.example/wallet.png'
const pictures = new Map<PictureKey, DataImage>([
  ['kept:io.rabby', kept],
  ['wallet:io.rabby', bundled],
  ['wallet:walletConnect', bundled],
  ['network:eip155:1', bundled],
])
const none = new Map<PictureKey, DataImage>()

describe('walletSources', () => {
  const wallet = { id: 'io.rabby', rdns: 'io.Rabby', icon: announcedIcon }
  const { icon: _, ...away } = wallet

  test('the picture that the host names for the id comes first', () => {
    expect(walletSources(wallet, { 'io.rabby': hostImage }, pictures).own).toEqual({ address: hostImage })
  })

  test('then the announced icon, then the icon that the same rdns announced earlier', () => {
    expect(walletSources(wallet, {}, pictures).own).toBe(announcedIcon)
    expect(walletSources(away, {}, pictures).own).toBe(kept)
    expect(walletSources({ ...away, rdns: 'io.rabby.other' }, {}, pictures).own).toBeUndefined()
  })

  test('then those of the config, of the option `icons` and of the explorer', () => {
    const listed = { id: 'listed', rdns: 'io.rabby', image_url: hostImage, image_id: 'explorer' }
    expect(walletSources(listed, {}, pictures)).toEqual({
      own: kept,
      url: hostImage,
      bundled,
      id: 'explorer',
    })
  })

  test('WalletConnect without a wallet has the picture of its id', () => {
    expect(walletSources(null, {}, pictures)).toMatchObject({ own: undefined, bundled })
    expect(walletSources(null, { walletConnect: hostImage }, none).own).toEqual({ address: hostImage })
  })

  test.each([{ isDuplicate: true }, { looksLike: 'Rabby Wallet' }])(
    'an imitation %o has no other picture',
    imitation => {
      expect(walletSources({ ...away, ...imitation }, {}, pictures)).toMatchObject({
        own: null,
        bundled: undefined,
      })
      expect(walletSources({ ...wallet, ...imitation }, {}, pictures).own).toBe(announcedIcon)
    },
  )

  test('ids that every object has are no pictures', () => {
    expect(walletSources({ id: 'constructor', rdns: '__proto__' }, {}, pictures).own).toBeUndefined()
  })
})

describe('networkSources', () => {
  test('the picture of the host, by CAIP-2 or chain id, comes before the others', () => {
    expect(networkSources(ethereum, { 1: hostImage }, pictures).own).toEqual({ address: hostImage })
    expect(networkSources(ethereum, {}, pictures)).toMatchObject({ own: null, bundled })
  })

  test('a network that is not configured has none', () => {
    expect(networkSources(null, {}, pictures)).toEqual({})
  })
})
