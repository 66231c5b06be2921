export {
  type TabkeyCredentials,
  type TabkeyCredentialsParameters,
  type TabkeyUser,
  tabkeyCredentials,
} from './siwx/server/tabkeyCredentials.ts'
