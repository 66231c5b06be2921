import type { Hints } from '../base.ts'

/** What to do after errors of logins, assets, names and smart sessions. Lines by the `kind` of the error. */
export const ACCOUNT_HINTS: Hints = {
  'login-active': ['Call disconnect() first'],
  'popup-blocked': [
    'Call login() in the task of the click, before any await',
    'Ask the user to allow windows of this page',
  ],
  'popup-closed': ['Leave the page as it was'],
  'frame-load': [
    'Allow the secure site in frame-src of the policy',
    'Check that the site lists this origin: docs/secure-site.md',
  ],
  'frame-timeout': ['Try again', 'Check the network of the device'],
  frame: ['Show the message to the user'],
  'frame-aborted': ['No action is needed: the user cancelled the request'],
  'frame-restarted': ['Start the login again'],
  'email-cooldown': ['Offer the button again after `seconds`'],
  'smart-account-unsupported': [
    'Verify on the server with a node, so that ERC-1271 signatures are checked: docs/sign-in.md',
    'Or let the user switch to the account without contract',
  ],
  'failed-to-disconnect': ['No action is needed: the account is disconnected in this browser'],
  'history-unavailable': [
    'Try again',
    'Check endpoints.history and endpoints.rpc for the network, or projectId',
  ],
  'nfts-unavailable': ['Try again', 'Check endpoints.nft for the network, or its nodes in endpoints.rpc'],
  'name-refused': ['Show data.reasons: each has a field and a description'],
  'name-taken': ['Offer names of names.suggest()'],
  'already-named': ['Show the name in details'],
  'name-signature-expired': ['Ask the user to sign at once', 'Ask the user to check the clock of the device'],
  'names-unsupported': ['Switch to an EVM network first'],
  'name-lookup': ['Name a node of Ethereum in endpoints.rpc, or ask for the address'],
  cosigner: [
    'Read details: the start of the response of the cosigner',
    'Check endpoints.cosigner and projectId',
  ],
  'permissions-unsupported': [
    'Ask for fewer permissions: details names what is missing',
    'Or offer another wallet',
  ],
  'permission-not-cosigned': ['Ask for another kind of permission'],
  'grant-changed': [
    'Ask the user to revoke the grant in the wallet',
    'Compare data.field of request and grant',
  ],
}
