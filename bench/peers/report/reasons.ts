/** Why Tabkey is not ahead in a row, and what the limit is; by the row's key. A row that is behind without words fails the run. */
export const REASONS: Readonly<Record<string, string>> = {
  bytesOpen:
    'the modal is fetched when somebody asks for it; the others fetch theirs with every page, opened or not. The next row is the sum.',
  openFirst:
    'the first click of a first visit fetches the modal, which the others fetched with the page. The limit is one round of requests to the page’s own host; the next rows are without it.',
  openCached: 'both draw what the browser has already; the limit is React and one frame.',
  openAgain: 'both draw what is in memory; the limit is a frame or two of the browser’s own.',
  cardFirst:
    'as for the listed wallets: the first press of a first visit fetches the modal, which the others fetched with the page.',
  cardFirstSlow: 'as in the row above; the slow page also runs the code of the modal for the first time.',
  rowsMoved: 'none can be fewer than none.',
  callsOpening:
    'one balance, and one `eth_chainId` per engine and chain: a node is not believed before it says which chain it is. AppKit reads the balance alone. Less than these two would be a balance of an unknown chain.',
  callsIdle:
    'the balance is read again every 30 s, as the product’s specification wants, once for all tabs. The others read it when a page opens and then show the old one.',
  sockets:
    'an injected wallet needs no socket, so nobody can have fewer than none. With WalletConnect see below.',
  requests:
    'most are analytics, which a project id switches on by default and `features: { analytics: false }` switches off; the rest are the directory and the account’s name. Without a project id there are none.',
  hosts:
    'the documented hosts of a project id: directory, names, analytics. Without a project id none is asked; RainbowKit and AppKit demand one.',
  followsConnect:
    'the extension tells every tab of an origin, and all of them listen. With WalletConnect see below.',
  followsDisconnect: 'as above: the extension tells every tab.',
  connectFrames: 'none can be saved where there is none.',
  openAtOnce:
    'this press comes sooner: the button of Tabkey stands before the modal’s file is asked for, that of the others after. Both rows added, from the navigation to the listed wallets, Tabkey is first.',
  openAtOnceSlowCpu: 'as in the row above; added to the time of the button Tabkey is first.',
  filesLoad:
    'about half of the files are the engine’s, which its worker fetches beside the page, and all but those of the first frame come after the button. In one file each, page and engine would wait for what a visit may never use; the bytes are in the rows above.',
  filesOpen:
    'the second column of a wide window and the help in it, which are fetched when a wide window opens the modal; the others fetch them with the page.',
  addressMs:
    'the engine’s answer, from the session that its worker has read again after the reload; RainbowKit shows what localStorage held and asks the wallet later.',
  cspWorks: 'two say yes, and there is no better answer.',
}
