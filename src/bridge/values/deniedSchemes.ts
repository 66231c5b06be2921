/**
 * Schemes that run code, read files or start a program other than a wallet. They are refused in every list of links.
 */
const readDenied = () =>
  [
    'javascript vbscript livescript mocha data blob filesystem file about view-source jar wyciwyg resource',
    'devtools edge opera brave isolated-app fuchsia-dir drivefs',
    'http https ws wss ftp ftps sftp tftp gopher telnet ssh smb afp nfs ldap ldaps rlogin tn3270 git rsync dns turn turns stun stuns',
    'intent android android-app market content mailto tel sms smsto mms facetime facetime-audio callto skype geo maps webcal feed news nntp irc ircs magnet',
    'shell search hcp help mk its mhtml res itms itms-apps itms-services',
    'cid mid urn ws-discovery steam vscode vscode-insiders jetbrains cursor zoommtg zoomus msteams slack',
  ].flatMap(line => line.split(' '))

// Without effects, so that a bundler drops the list from an engine, which checks links later.
const DENIED = /* @__PURE__ */ new Set(/* @__PURE__ */ readDenied())

/** `ms-msdt:`, `chrome-extension:` and similar schemes start programs of the system or reach the browser's inside. */
const DENIED_PREFIX = /^(ms-|search-|x-apple|com\.apple\.|chrome|moz-|safari-)/

/** @param name in lower case, without its colon */
export const isDeniedScheme = (name: string): boolean => DENIED.has(name) || DENIED_PREFIX.test(name)
