import { type Address, concat, encodeAbiParameters, getContractAddress, type Hex, pad, parseAbi } from 'viem'
import bytecode from './bytecode.json' with { type: 'json' }

/**
 * The contracts beside this file, compiled once (`bytecode.json` says how): what they are called and where they are.
 */
export const SMART_ACCOUNT_ABI = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'struct Rule { uint8 kind; address target; bytes4 selector; uint256 limit; uint48 start; uint48 period; }',
  'struct Grant { address[] signers; uint48 expiry; uint256 salt; Rule[] rules; }',
  'function owner() view returns (address)',
  'function isUsed(uint256 nonce) view returns (bool)',
  'function isRevoked(bytes32 grant) view returns (bool)',
  'function execute(Call[] calls, uint256 nonce, uint48 deadline, bytes signature)',
  'function executeGranted(Grant grant, bytes ownerSignature, Call[] calls, uint256[] ruleOf, uint256 nonce, bytes[] signatures)',
  'function revoke(bytes32 grant)',
  'function grantId(Grant grant) pure returns (bytes32)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  'event Executed(uint256 indexed nonce)',
  'event GrantRevoked(bytes32 indexed grant)',
  'error NotSigned()',
  'error NotAllowed(uint256 call)',
  'error Used()',
  'error Expired()',
  'error Revoked()',
  'error CallFailed(uint256 call, bytes reason)',
])

/** The factory: a deployer that stands at the same address on every chain, anvil included. */
export const CREATE2_DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const NO_SALT = pad('0x', { size: 32 })

const codeOf = (owner: Address): Hex =>
  concat([bytecode.SmartAccount as Hex, encodeAbiParameters([{ type: 'address' }], [owner])])

/** Where the owner's account is or will be, on every chain. */
export const accountAddress = (owner: Address): Address =>
  getContractAddress({ opcode: 'CREATE2', from: CREATE2_DEPLOYER, salt: NO_SALT, bytecode: codeOf(owner) })

/** Call data for the deployer that creates the owner's account; any sender may call it. */
export const accountDeployment = (owner: Address): Hex => concat([NO_SALT, codeOf(owner)])
