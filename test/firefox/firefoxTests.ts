// What the suite runs in Firefox, and which tests of those files it leaves out.

/** Files of `test/browser` that `npm run test:firefox` runs; `-- --all` runs every file. */
export const FIREFOX_FILES: readonly string[] = [
  'embedded',
  'embeddedStrict',
  'fallback',
  'modal',
  'modalViews',
  'navigations',
  'popupBlocked',
  'popupConnector',
  'reload',
  'secureSite',
  'signIn',
  'socialLogin',
  'squatter',
  'storageFaults',
  'twoTabs',
  'walletConnect',
  'walletStandard',
  'workerFaults',
]

const CDP = 'ends, freezes or pauses engines by the Chrome DevTools Protocol'
const MEDIA = 'WebDriver BiDi of Firefox ESR cannot emulate media features'
const DOWNLOAD = 'WebDriver BiDi of Firefox ESR reports no downloads'
const COVERED = 'only Chromium tells a frame that it is covered or faded (IntersectionObserver v2)'
const DOUBLE_CLICK =
  'Playwright sends one command for each press, and WebDriver BiDi of Firefox counts double clicks within one command alone'
const SLOW = 'the same code in every browser, and a quarter to half a minute in this driver: Chromium runs it'
const CHROMIUM = 'starts a Chromium of its own, with its arguments or extensions'

/** Reasons by the title of the test. A title that the file builds from values ends here before the first of them, with `…`. */
type Skipped = Readonly<Record<string, string>>

/** Tests that the driver of Firefox cannot do, or does too slowly, by file. `*` is every test of the file. */
export const FIREFOX_SKIPPED: Readonly<Record<string, Skipped>> = {
  boots: { 'boots: of …': CDP },
  browserArgs: { '*': CHROMIUM },
  deploys: { '*': CDP },
  doubleClick: { '*': DOUBLE_CLICK },
  embeddedKilled: { '*': CDP },
  embeddedPartition: { '*': CHROMIUM },
  engineKilled: { '*': CDP },
  engineLife: { '*': CHROMIUM },
  extensionPair: { '*': CHROMIUM },
  gallery: {
    'theme: who asked for less motion gets none, the overlay included': MEDIA,
    'theme: reduced motion and forced colours': MEDIA,
  },
  galleryLooks: {
    'themes: axe finds no fault in …': MEDIA,
    'forced colours: the dots of more logins differ from their button, and the actions of an account have an edge':
      MEDIA,
  },
  longLists: { 'long lists: 1,000 tokens, few stand at once': CDP },
  modal: { 'themes: system follows the screen, a choice is kept': MEDIA },
  modalViews: { 'axe: no violations in any view, light and dark': SLOW },
  nfts: { 'NFTs: the tab shows names, collections and pictures, one of them from the IPFS gateway': MEDIA },
  noHosts: { '*': CHROMIUM },
  realWallets: { '*': CHROMIUM },
  realWalletsInterrupted: { '*': CHROMIUM },
  realWalletsLeather: { '*': CHROMIUM },
  realWalletsSolana: { '*': CHROMIUM },
  realWalletsTogether: { '*': CHROMIUM },
  remoteSwitch: {
    'remote switch: what a signed file of another origin takes away goes from all tabs at once': CDP,
  },
  secureSite: { 'secure site: a covered, faded or shrunk Approve stays asleep': COVERED },
  secureSiteLook: { 'secure site: inbox, consent and farcaster pages can be read by everybody, …': MEDIA },
  signIn: {
    'sign-in: cancel: required disconnects, optional only closes; then the view is Connect': SLOW,
    'sign-in: another network and another account are asked for again': SLOW,
    'sign-in: a changed byte of the stored entry ends the session, and the page goes on': SLOW,
    'sign-in: siweConfig: the older view, one session, sign-out': SLOW,
  },
  siteData: { '*': CHROMIUM },
  sleep: { '*': CHROMIUM },
  socialLogin: {
    'social login: an engine that dies while the person is away is not missed': CDP,
    'social login: two clicks are one window': DOUBLE_CLICK,
    'social login: of two tabs the faster one logs in, and the other is quiet about it': SLOW,
    'social login: all providers stand behind one button, each with its name': SLOW,
    'farcaster: going back reloads the secure page, and the next try gets a new code': SLOW,
    'ways in: none of them asks the secure site before it is used': SLOW,
  },
  socialNumber: { 'social number: the window asks for the number in the modal, and signs in with it': MEDIA },
  standalone: { 'standalone: the logs say what went wrong, and are saved as a file': DOWNLOAD },
  storageFaults: {
    'storage: an upgrade by other code goes through, and the engine opens the database again': CDP,
    'storage: over quota, the session goes on in memory': CDP,
    'storage: site data cleared while it runs: the session goes on, says so, and does not come back after':
      CDP,
    'storage: a tab opened after site data was cleared joins the engine that runs, and stays': CDP,
    'storage: records that are garbage are dropped, whatever they are': CDP,
    'storage: one that answers after the deadline gives the stored session back, without a reload': CDP,
  },
  tabDies: { '*': CHROMIUM },
  walletConnect: {
    'WalletConnect: approved networks switch at once, others ask the phone': SLOW,
    'WalletConnect: sends a transaction that the node finds': SLOW,
    'WalletConnect: the relay drops the line, requests survive': SLOW,
    'WalletConnect: a relay that talks nonsense throws nothing in the engine, and the answer still comes':
      SLOW,
    'WalletConnect: an aborted request rejects, and reads still go to the node': SLOW,
  },
  withheldAnswer: {
    'withheld answer: Send says that the payment may have been sent, offers no other, and shows what the late answer and the chain say':
      CDP,
    'withheld answer: Send finds the payment on the chain though the phone never answers': CDP,
    'withheld answer: Swap says that the swap may have been sent, offers no other, and finds it on the chain':
      CDP,
  },
}
