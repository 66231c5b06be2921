import { parseAbi } from 'viem'

/** Both tokens: of the quiet one the answers are simply not there. */
export const TOKEN_ABI = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
])

export const COLLECTION_ABI = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner) view returns (uint256)',
  'function tokenURI(uint256 id) view returns (string)',
  'function mint(address to, uint256 id)',
  'function transferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
])

export const GOODS_ABI = parseAbi([
  'function name() view returns (string)',
  'function uri(uint256 id) view returns (string)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function mint(address to, uint256 id, uint256 value)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])

export const POOL_ABI = parseAbi([
  'function pairs(address token) view returns (uint256 coin, uint256 token)',
  'function quote(address tokenIn, address tokenOut, uint256 amountIn) view returns (uint256)',
  'function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 minOut, address to) payable returns (uint256)',
  'event Swap(address indexed from, address tokenIn, address tokenOut, uint256 amountIn, uint256 amountOut, address indexed to)',
  'error NoPair(address token)',
  'error SameToken()',
  'error WrongValue()',
  'error TooLittle(uint256 amountOut)',
  'error TransferFailed()',
])

/** A false swap contract, for tests alone. */
export const DRAINER_ABI = parseAbi([
  'function swap(uint8 sign, uint256 value, address tokenIn, uint256 amountIn, address tokenOut, uint256 amountOut) payable',
  'function take(address token, address owner, uint256 amount)',
  'function sellHalf(address tokenIn, uint256 amountIn, address tokenOut, uint256 amountOut)',
])

/** What drainers use, for tests alone. */
export const THIEF_ABI = parseAbi([
  'function claim() payable',
  'function buy(address token, uint256 amount) payable',
  'function register(address token, uint256 value)',
  'function upgrade(address token, uint256 value)',
  'function execute(address target, bytes data) payable',
  'function vest(address token, uint256 value)',
  'function approve(address token, uint256 value)',
  'function multicall(bytes[] calls) payable',
])

/** A token that reports transfers it does not make, for tests alone. */
export const FAKE_TOKEN_ABI = parseAbi([
  'function transfer(address to, uint256 value)',
  'function redeem(uint256 value) payable',
])

/** The universal resolver of the local chains (ENSIP-23), and how its records are set. */
export const NAMES_ABI = parseAbi([
  'function setAddress(bytes name, uint256 coinType, bytes value)',
  'function setAvatar(bytes name, string value)',
  'function setPrimary(bytes lookupAddress, uint256 coinType, string name)',
  'function setOffchain(bytes name, uint8 way, string[] urls, address signedBy)',
])

/** What the swap services of the local chains build their transactions with. */
export const BROKER_ABI = parseAbi([
  'struct Order { address tokenIn; address tokenOut; uint256 amountIn; uint256 minOut; address to; uint256 feeParts; address feeReceiver; }',
  'function trade(Order order) payable',
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }',
  'function startBridgeTokensViaLocal(BridgeData data, address also) payable',
  'function keep(uint256 first, BridgeData data)',
])
