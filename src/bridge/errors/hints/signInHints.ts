import type { Hints } from '../base.ts'

/** What to do after errors of sign-in. Apart from the others, because servers import them too. Lines by the `kind` of the error. */
export const SIGN_IN_HINTS: Hints = {
  'sign-in-message': ['Correct the part of the message that `field` names'],
  'sign-in-refused': [
    'Create a message with a new nonce: this message is never accepted',
    'reason domain or uri: give the server the origin that the page has',
    'reason nonce: share the nonce store between all servers',
  ],
  'sign-in-unverifiable': [
    'Configure a node of the chain for the verifier',
    'Contract accounts need a node, because ERC-1271 calls the chain',
  ],
  'signature-declined': ['Leave the page as it was: the user decided'],
  'sign-in-start': ['Check the storage of siwx: its get() rejected, see cause'],
  'sign-in-not-enabled': ['Set siwx in createTabkey: docs/sign-in.md'],
  'sign-in-not-ready': ['Connect first', 'Wait until getAccount().isConnected'],
}
