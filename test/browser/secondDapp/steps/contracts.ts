import { Interface } from 'ethers'
import type { Dapp, DappSettings } from '../dapp.ts'
import { ask, type Step, type StepGroup } from '../step.ts'
import { describeSent, receiptOf, send } from './sent.ts'

const ABI = new Interface([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function balanceOf(address,uint256) view returns (uint256)',
  'function balanceOfBatch(address[],uint256[]) view returns (uint256[])',
  'function ownerOf(uint256) view returns (address)',
  'function isApprovedForAll(address,address) view returns (bool)',
  'function supportsInterface(bytes4) view returns (bool)',
  'function mint(address,uint256)',
  'function mint(address,uint256,uint256)',
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function safeTransferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
])

const RECEIVER = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'

type Kind = keyof DappSettings['code']
type Arguments = (dapp: Dapp) => readonly unknown[]

const at = (dapp: Dapp, kind: Kind) => {
  const address = dapp.kept.get(kind)
  if (!address) throw new Error(`No ${kind} is deployed`)
  return address
}

const own = (dapp: Dapp) => dapp.settings.accounts[0]

const deploy = (kind: Kind): Step => ({
  name: `${kind}: deploy`,
  async run(dapp) {
    const hash = await send(dapp, { data: dapp.settings.code[kind] })
    const { contractAddress, status, to } = await receiptOf(dapp, hash)
    dapp.kept.set(kind, String(contractAddress))
    dapp.roles.name(kind, String(contractAddress))
    const code = String(await dapp.request('eth_getCode', [contractAddress, 'latest']))
    return { status, to, contractAddress, codeBytes: code.length / 2 - 1 }
  },
})

const read = (kind: Kind, signature: string, values: Arguments): Step => ({
  name: `${kind}: ${signature}`,
  async run(dapp) {
    const data = ABI.encodeFunctionData(signature, values(dapp))
    return dapp.request('eth_call', [{ to: at(dapp, kind), data }, 'latest'])
  },
})

const write = (kind: Kind, signature: string, values: Arguments, note = ''): Step => ({
  name: `${kind}: ${signature}${note}`,
  async run(dapp) {
    const data = ABI.encodeFunctionData(signature, values(dapp))
    return describeSent(dapp, await send(dapp, { to: at(dapp, kind), data }))
  },
})

/** A call that the contract reverts. */
const reverting = (dapp: Dapp) => ({
  from: own(dapp),
  to: at(dapp, 'collection'),
  data: ABI.encodeFunctionData('ownerOf(uint256)', [404]),
})

export const CONTRACTS: StepGroup = {
  title: 'Contracts',
  standard: 'ERC-20, ERC-721, ERC-1155',
  steps: [
    deploy('token'),
    ...['name()', 'symbol()', 'decimals()'].map(signature => read('token', signature, () => [])),
    write('token', 'mint(address,uint256)', dapp => [own(dapp), 1_000]),
    write('token', 'transfer(address,uint256)', () => [RECEIVER, 10]),
    write('token', 'transfer(address,uint256)', () => [RECEIVER, 10_000], ' of too much'),
    write('token', 'approve(address,uint256)', () => [RECEIVER, 5]),
    read('token', 'balanceOf(address)', dapp => [own(dapp)]),
    deploy('collection'),
    write('collection', 'mint(address,uint256)', dapp => [own(dapp), 7]),
    read('collection', 'ownerOf(uint256)', () => [7]),
    write('collection', 'approve(address,uint256)', () => [RECEIVER, 7]),
    write('collection', 'setApprovalForAll(address,bool)', () => [RECEIVER, true]),
    read('collection', 'isApprovedForAll(address,address)', dapp => [own(dapp), RECEIVER]),
    write('collection', 'safeTransferFrom(address,address,uint256)', dapp => [own(dapp), RECEIVER, 7]),
    read('collection', 'supportsInterface(bytes4)', () => ['0x80ac58cd']),
    deploy('goods'),
    write('goods', 'mint(address,uint256,uint256)', dapp => [own(dapp), 3, 50]),
    write('goods', 'safeTransferFrom(address,address,uint256,uint256,bytes)', dapp => [
      own(dapp),
      RECEIVER,
      3,
      20,
      '0x',
    ]),
    read('goods', 'balanceOf(address,uint256)', dapp => [own(dapp), 3]),
    read('goods', 'balanceOfBatch(address[],uint256[])', dapp => [
      [own(dapp), RECEIVER],
      [3, 3],
    ]),
    ask('eth_call that reverts', 'eth_call', dapp => [reverting(dapp), 'latest']),
    ask('eth_estimateGas that reverts', 'eth_estimateGas', dapp => [reverting(dapp)]),
    { name: 'eth_sendTransaction that reverts', run: dapp => send(dapp, reverting(dapp)) },
  ],
}
