export {
  type TabkeyCredentials,
  type TabkeyCredentialsParameters,
  type TabkeyUser,
  tabkeyCredentials,
} from '../packages/siwx-server/src/tabkeyCredentials.ts'
