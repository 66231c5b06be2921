export { type Anvil, startAnvil } from '../../tabkey-testing/src/chain/anvil.ts'
