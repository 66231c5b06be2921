type Texts<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends string ? Table[Key] : Texts<Table[Key]>
}

/** What the site says in one language. */
export type Words = Texts<typeof ENGLISH>

/** What the frame finds in its page: its own part of the table. */
export type FrameWords = Words['frame'] & Pick<Words, 'language' | 'direction'>

export type PasskeyWords = Words['frame']['passkey']

export const toFrameWords = ({ language, direction, frame }: Words): FrameWords => ({
  language,
  direction,
  ...frame,
})

/**
 * All that a person reads of the site, in English. A text is added here and in each file of `languages`. `{…}` are filled in
 * by `fill`: `{minutes}` with any number, so its unit has one form. Errors of the protocol are not here: they stay English.
 */
export const ENGLISH = {
  /** BCP 47. */
  language: 'en',
  direction: 'ltr' as 'ltr' | 'rtl',
  mail: {
    code: {
      subject: '{code} is your sign-in code',
      lead: 'Enter this code to sign in to {host}:',
      life: 'The code works once and expires in {minutes} min.',
    },
    device: {
      subject: 'Is this your new device?',
      lead: 'A device that we do not know is signing in to {host} with your email address. If it is yours, open this page and confirm it:',
      button: 'Confirm the device',
      ignore: 'If it is not yours, ignore this mail: the device stays out.',
    },
    oldEmail: {
      subject: '{code} confirms your new address',
      lead: 'Your wallet is about to change its email address to {email}. Enter this code to confirm it:',
    },
    newEmail: {
      subject: '{code} is your code for this address',
      lead: 'Enter this code to use this address with your wallet:',
    },
    stepUp: {
      subject: '{code} confirms that it is you',
      lead: 'A change to your wallet needs your confirmation. Enter this code at {host}:',
    },
    account: {
      subject: 'Your wallet was changed',
      passkeyAdded: 'A passkey was added to your wallet.',
      sessionRevoked: 'A session of your wallet was ended from another device.',
      emailChanged: 'The email address of your wallet is now {email}.',
      loginAdded: 'A way to sign in to your wallet was added.',
      loginRemoved: 'A way to sign in to your wallet was removed.',
      slotAdded: 'A way to open your wallet was added.',
      slotRemoved: 'A way to open your wallet was removed.',
      exported: 'The key of your wallet was exported.',
      browserLetIn: 'Another device can now open your wallet.',
      deleted: 'Your account and its wallet were deleted from this site.',
      log: 'Entry in the log of your account: {hash}',
      advice:
        'If this was not you, secure your mailbox, then sign in and end the sessions that you do not know.',
      exportedAdvice:
        'If this was not you, move everything to another wallet now: the key of this one cannot be changed.',
      deletedAdvice: 'If this was not you, secure your mailbox and write to the operator of this site.',
    },
    ignore: 'If you did not ask for this mail, you can ignore it.',
  },
  pages: {
    wallet: 'Secure wallet',
    wait: 'One moment',
    close: 'You can close this page',
    back: 'Go back to the page you came from.',
    restart: 'Start again on the page you came from.',
    passkey: 'Open this page from the app that you log in to.',
    device: {
      lead: 'A new device is signing in to {host} as {email}.',
      yes: 'Yes, it is me',
      no: 'No',
      over: 'This link is used up',
      overNext: 'Sign in again for a new one.',
      refused: 'This device is refused',
      refusedNext: 'It is not signed in.',
      allowed: 'This device is confirmed',
      allowedNext: 'To get another code, ask for it at {host}.',
    },
    code: {
      title: 'Your sign-in code',
      lead: 'Enter it at {host}.',
      warning: 'Do not enter it anywhere else, and do not tell it to anyone.',
    },
    number: {
      title: 'Confirm your sign-in',
      leadAs: 'You are signing in to {host} as {name}. Type the number that {host} shows you.',
      leadFarcaster: 'You are signing in to {host} with Farcaster. Type the number that {host} shows you.',
      label: 'Number on {host}',
      warning:
        'If another person sent you this page or a number, press Cancel. They would get access to your wallet.',
      cancel: 'Cancel',
      submit: 'Sign in',
    },
    signIn: {
      working: 'Signing in',
      over: 'This sign-in is over',
      wrongNumber: 'The number was not the right one',
      ended: 'Not signed in',
    },
    dashboard: {
      title: 'Your wallet',
      lead: 'Accounts whose encrypted keys are kept in this browser and by this site. Signing in opens them; the operator of this site can open them too.',
      accounts: 'Accounts',
      empty: 'None here yet',
    },
  },
  frame: {
    passkey: {
      login: 'Log in with a passkey',
      create: 'Create a passkey',
      add: 'Add a passkey',
      account: 'Create a new account',
      inWindow: 'Try in a window',
      cancel: 'Cancel',
      what: 'A passkey is your fingerprint, your face or the lock of your screen.',
      none: 'This browser has no passkeys',
      cancelled: 'That did not work, or was cancelled',
      refused: 'This browser refused the passkey',
      exists: 'This device already has a passkey of this account',
      unknown: 'This passkey is not known here',
      blocked: 'Your browser blocked the window. Allow it, and press again.',
      closed: 'The window was closed',
      failed: 'That did not work. Try again.',
      noOutput: 'This passkey can log you in, but it cannot open a wallet. Write down a recovery code.',
    },
    wallet: {
      keep: 'Keep your wallet',
      keepWhy:
        'Choose what opens your wallet when this browser forgets it. It stays with you: this site cannot open your wallet.',
      writeCode: 'Write down a recovery code',
      codeTitle: 'Recovery code',
      codeWhy:
        'Write it down and keep it in a safe place. With this code and your login your wallet can be opened on any device.',
      codeWritten: 'I have written it down',
      codeCheck: 'Enter the last four characters of the code.',
      codeDone: 'Save',
      codeAgain: 'Show the code again',
      codeWrong: 'This is not the right code',
      codeWhere: 'The code that you wrote down when you made the wallet.',
      open: 'Open your wallet',
      openWhy: 'You are logged in. This browser still needs the key of your wallet.',
      usePasskey: 'Use your passkey',
      enterCode: 'Enter your recovery code',
      wrongPasskey: 'This passkey is of another wallet',
      /** In a browser without a key of the wallet: another one of the person gives it. */
      useOther: 'Use another device',
      otherWhy:
        'On a device where this wallet is open, go to “{manage}”, press “{letIn}”, and type this code there.',
      otherOver: 'The code is no longer valid. Start again.',
      /** In the browser where the wallet is open. */
      letIn: 'Let another device in',
      letInWhy:
        'Type the code that your other device shows. That device can then spend everything in this wallet. Never type a code that a person or a page gives you.',
      letInCode: 'Code of the other device',
      letInWrong: 'None of your devices shows this code',
      letInDone: '{browser} can open this wallet now.',
      back: 'Back',
      /** The page of the ways to open the wallet, the logins and the key. */
      manage: 'Wallet security',
      ways: 'What opens your wallet',
      passkeyName: 'Passkey',
      thisBrowser: 'This browser',
      otherBrowser: 'Another browser',
      site: 'This site',
      siteWhy: 'This site has a key of your wallet. Add a passkey, and the site deletes its key.',
      siteKeeps: 'This site has a key of your wallet, and opens it when you log in.',
      /** Passkeys that are not backed up are all that outlives the browser. */
      oneDevice:
        'Your passkey is on one device only. Write down a recovery code, or the wallet is lost with the device.',
      added: 'Added on {date}',
      remove: 'Remove',
      replaceCode: 'Replace the recovery code',
      logins: 'Where you are logged in',
      loginWays: 'How you log in',
      emailName: 'Email',
      addLogin: 'Add a login',
      addLoginWhy: 'You can then log in to this wallet with it, too.',
      newEmail: 'Your email address',
      emailWrong: 'This is not an email address',
      loginUsed: 'This login belongs to another account',
      loginWindow: 'Continue in the window that opened.',
      loginNumber: 'Continue in the window that opened. If it asks for a number, type {number}.',
      lastLogin: 'The last way to log in stays.',
      logOut: 'Log out',
      showKey: 'Show the private key',
      keyTitle: 'Private key',
      keyWhy:
        'Anyone who has this key has everything in your wallet. Enter it only in a wallet of your own, and never send it to anyone.',
      keyWait: 'The key is shown in the window that opened.',
      done: 'Done',
      confirm: 'Confirm that it is you',
      confirmWhy: 'This change needs a new proof that you are the owner.',
      confirmAgain: 'Log out and log in again to go on.',
      sendCode: 'Send a code by email',
      mailCode: 'Code from the email',
      codeSent: 'A code is on its way to {email}.',
      next: 'Continue',
      last: 'Your wallet needs one way to open it that does not depend on a browser.',
    },
    reject: 'Reject',
    covered: 'Something lies over this window. Move it away to go on.',
    account: 'Account',
    smartAccount: 'Smart account',
  },
}
