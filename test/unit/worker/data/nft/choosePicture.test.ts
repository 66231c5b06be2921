import { expect, test } from 'vitest'
import { createPictureChoice, toIpfsAddress } from '../../../../../src/worker/data/nft/choosePicture.ts'

const CID_V0 = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG'
const CID_V1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

test.each([
  [`https://ipfs.io/ipfs/${CID_V0}/1.png`, `ipfs://${CID_V0}/1.png`],
  [`http://gateway.example/ipfs/${CID_V1}?filename=1.png`, `ipfs://${CID_V1}`],
  [`https://${CID_V1}.ipfs.dweb.link/1.png`, `ipfs://${CID_V1}/1.png`],
  [`https://${CID_V1}.ipfs.nftstorage.link`, `ipfs://${CID_V1}`],
  ['https://tracker.example/ipfs/not-a-cid/pixel.gif', 'https://tracker.example/ipfs/not-a-cid/pixel.gif'],
  [`https://tracker.example/x/ipfs/${CID_V0}`, `https://tracker.example/x/ipfs/${CID_V0}`],
  [`https://evil.example/?u=.ipfs.${CID_V1}`, `https://evil.example/?u=.ipfs.${CID_V1}`],
])('%s becomes %s', (address, expected) => {
  expect(toIpfsAddress(address)).toBe(expected)
})

const choiceOf = (hosts: readonly string[], ipfs?: string) =>
  createPictureChoice(() => ({ pictureHosts: new Set(hosts), ipfs }))

test('takes the first picture whose host may be asked, else the first one that is a picture', () => {
  const candidates = [
    null,
    7,
    'javascript:1',
    'https://cdn.example/1.png',
    `ipfs://${CID_V0}`,
    'https://own.test/1.png',
  ]
  expect(choiceOf(['own.test'])(candidates)).toBe('https://own.test/1.png')
  expect(choiceOf(['own.test'], 'https://gateway.test')(candidates)).toBe(`ipfs://${CID_V0}`)
  expect(choiceOf([])(candidates)).toBe('https://cdn.example/1.png')
  expect(choiceOf([])(['https://cdn.example/1.png', 'data:image/png;base64,AA=='])).toBe(
    'data:image/png;base64,AA==',
  )
  expect(choiceOf([])([undefined, '', 'not a url'])).toBeNull()
})
