export {
  type LoginCredentials,
  type LoginCredentialsParameters,
  type LoginUser,
  loginCredentials,
} from '../packages/siwx-server/src/loginCredentials.ts'
export {
  type TabkeyCredentials,
  type TabkeyCredentialsParameters,
  type TabkeyUser,
  tabkeyCredentials,
} from '../packages/siwx-server/src/tabkeyCredentials.ts'
