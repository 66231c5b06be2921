import type { PageApi } from '../../src/bridge/contract/pageApi.ts'

const none = () => Promise.reject(new Error('this page has no sign-in'))

/** A page whose config has no `siwx`. */
export const noSignIn: PageApi['signIn'] = {
  getSessions: async () => null,
  createMessage: none,
  addSession: none,
  setSessions: none,
  revokeSession: none,
}
