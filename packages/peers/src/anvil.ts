export { type Anvil, startAnvil } from '../../packages/tabkey-testing/src/chain/anvil.ts'
