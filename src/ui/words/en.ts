/** The forms of a text that counts, by the plural categories of the language; English takes its own from the code. */
export type Plural = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/**
 * Every text that people read, by its English words. A type alone: English ships in the code where it is used, and costs no
 * catalogue. A translation is a part of this type (`locales/`): texts that it lacks are shown in English, and `npm run words`
 * lists them.
 *
 * - `{name}` stays as it is; its place in the sentence is free.
 * - A text of the type `Plural` has a form for each plural category of the language, with the number as `{count}`.
 */
export interface Messages {
  // components
  readonly '(opens in a new tab)': string
  readonly 'Terms of Service': string
  readonly and: string
  readonly 'Privacy Policy': string
  readonly 'By connecting your wallet, you agree to our': string
  readonly 'Try again': string
  readonly 'Clear search': string
  // elements
  readonly 'You are offline.': string
  readonly 'This did not load.': string
  readonly 'Connect wallet': string
  readonly 'Connecting...': string
  readonly 'Unsupported network': string
  readonly 'Account {account}, balance {amount}': string
  readonly 'Account {account}': string
  readonly Loading: string
  readonly 'Select network': string
  readonly 'Network {name}': string
  readonly 'No wallet named': string
  readonly 'Connecting {name}': string
  readonly '{name}, connected as {address}': string
  readonly 'Connect {name}': string
  readonly Email: string
  readonly Wallet: string
  // format
  readonly 'Something went wrong': string
  readonly Confirmed: string
  readonly 'The approval is confirmed.': string
  readonly 'The payment failed on the network': string
  readonly 'The swap failed on the network': string
  readonly 'The approval failed on the network': string
  readonly 'It had no effect. The network fee may have been taken.': string
  readonly 'Waiting for the network to confirm it.': string
  readonly 'Check your wallet': string
  readonly 'Your wallet sent another transaction than the payment you reviewed.': string
  readonly 'Your wallet sent another transaction than the swap you reviewed.': string
  readonly 'Your wallet sent another transaction than the approval you reviewed.': string
  readonly 'Your wallet didn’t answer. The payment may have been sent. We’ll keep checking. You can close this.': string
  readonly 'Your wallet didn’t answer. The swap may have been sent. We’ll keep checking. You can close this.': string
  readonly 'Your wallet didn’t answer. The approval may have been sent. We’ll keep checking. You can close this.': string
  readonly 'Sent to the network': string
  readonly 'The network doesn’t show it yet. We’ll keep checking. You can close this.': string
  readonly 'Chrome extension': string
  readonly 'iOS app': string
  readonly 'Android app': string
  readonly Website: string
  // hooks
  readonly 'Failed to copy': string
  readonly 'Failed to disconnect': string
  readonly 'Unknown network': string
  // modal
  readonly Reload: string
  readonly 'Dismiss: {text}': string
  readonly Back: string
  readonly 'What is a wallet?': string
  readonly Close: string
  readonly 'This page could not be shown': string
  readonly 'Nothing has been sent. You can try again.': string
  readonly 'Choose a wallet': string
  readonly 'Its next step is shown here.': string
  readonly 'Next step': string
  readonly 'This is not available at the moment': string
  readonly 'Your wallet answered an earlier request': string
  readonly 'An earlier request was declined in the wallet': string
  // page
  readonly 'Secure wallet': string
  // account
  readonly 'No wallet is connected.': string
  readonly 'Open a tab that has {name} to sign with it.': string
  readonly 'More than one wallet here says it is {name}. Signing is on hold.': string
  readonly 'Choose the wallet again': string
  readonly 'Address copied': string
  readonly 'Looking for your account': string
  readonly 'Switch address': string
  readonly Tokens: string
  readonly Activity: string
  readonly 'Smart sessions': string
  readonly 'Choose account name': string
  readonly Wallets: string
  readonly 'Account settings': string
  readonly Network: string
  readonly Lists: string
  readonly NFTs: string
  readonly 'Reading the activity': string
  readonly 'Failed to fetch transactions': string
  readonly 'Nothing is lost. You can try again.': string
  readonly 'No activity yet': string
  readonly 'What this account does appears here.': string
  readonly 'Activity is not listed here': string
  readonly 'This app shows no transactions on {network}.': string
  readonly Balance: string
  readonly 'Token Balance Unavailable': string
  readonly 'Reading the balance': string
  readonly 'in use': string
  readonly 'choose again': string
  readonly 'not here': string
  readonly switch: string
  readonly 'Disconnect {name}': string
  readonly Disconnected: string
  readonly 'connect again': string
  readonly Remove: string
  readonly 'Remove {name}': string
  readonly 'View on the block explorer': string
  readonly 'No tokens yet': string
  readonly 'More did not load': string
  readonly 'This may not be up to date': string
  readonly 'Network:': string
  readonly 'No NFT was chosen': string
  readonly 'Unknown collection': string
  readonly 'Token ID': string
  readonly 'Token ID copied': string
  readonly Address: string
  readonly Contract: string
  readonly Standard: string
  readonly 'You have': string
  readonly 'Block explorer': string
  readonly Copy: string
  readonly 'Reading the NFTs': string
  readonly 'NFTs could not be read': string
  readonly 'No NFTs': string
  readonly 'This account has no NFTs on this network.': string
  readonly 'NFTs are not listed here': string
  readonly 'This app shows no NFTs on {network}. Yours are safe.': string
  readonly 'your wallet': string
  readonly 'Continue in {name}': string
  readonly 'Open wallet': string
  readonly 'Waiting for your wallet': string
  readonly '{count} requests wait in other tabs': Plural
  readonly Chains: string
  readonly 'No {family} wallet': string
  readonly 'Connect one to use {family} networks here.': string
  readonly 'Connected wallets': string
  readonly 'Recently connected': string
  readonly 'Add {family} wallet': string
  readonly 'Receive funds': string
  readonly Recent: string
  readonly Transaction: string
  readonly Pending: string
  readonly Failed: string
  readonly 'Not found in a day': string
  readonly 'Copy address': string
  readonly 'The addresses {name} shows to this page.': string
  readonly Payment: string
  readonly Ordinals: string
  readonly Stacks: string
  readonly 'Your tokens are safe. You can try again.': string
  readonly 'Reading the tokens': string
  readonly 'Hide {count} suspicious': string
  readonly 'Show hidden tokens ({count})': string
  readonly 'Upgrade your wallet': string
  readonly 'On your wallet’s own page': string
  readonly 'Buy crypto': string
  readonly 'Fund wallet': string
  readonly Swap: string
  readonly Receive: string
  readonly Send: string
  readonly 'Unknown date': string
  readonly 'Answer a request': string
  readonly 'Sign a message': string
  readonly 'Sign typed data': string
  readonly 'Send a transaction': string
  readonly 'Switch network': string
  readonly 'Add a network': string
  readonly 'Grant permissions': string
  readonly 'Revoke permissions': string
  readonly Executed: string
  readonly Approved: string
  readonly Bought: string
  readonly Borrowed: string
  readonly Burned: string
  readonly Canceled: string
  readonly Claimed: string
  readonly Deployed: string
  readonly Deposited: string
  readonly Minted: string
  readonly Received: string
  readonly Repaid: string
  readonly Sent: string
  readonly Staked: string
  readonly Swapped: string
  readonly Unstaked: string
  readonly Withdrawn: string
  // connect
  readonly 'All wallets': string
  readonly 'Another wallet on this phone': string
  readonly 'Preparing…': string
  readonly 'Opens this page inside {name}': string
  readonly 'This wallet’s link is not safe to open': string
  readonly 'Connect there: the wallet has a browser of its own.': string
  readonly 'Copy the address and paste it in the browser of the wallet.': string
  readonly 'Open in {name}': string
  readonly 'Continue with a wallet': string
  readonly Passkey: string
  readonly 'Continue with a passkey': string
  readonly 'Wallet security': string
  readonly 'Passkeys, recovery and devices': string
  readonly or: string
  readonly 'This page was updated in another tab.': string
  readonly 'I agree to the': string
  readonly 'Looking for wallets': string
  readonly 'Haven’t got a wallet?': string
  readonly 'Get started': string
  readonly 'QR code': string
  readonly recent: string
  readonly 'look-alike': string
  readonly 'same name': string
  readonly 'this app': string
  readonly installed: string
  readonly 'This is not {name}': string
  readonly 'Another wallet uses this name': string
  readonly 'This page reports too many wallets. Not all are listed.': string
  readonly 'Browser wallet': string
  readonly 'You declined in {name}': string
  readonly 'Nothing was connected.': string
  readonly 'Connection request expired': string
  readonly 'Ask your wallet once more.': string
  readonly 'Connection failed': string
  readonly Connected: string
  readonly 'You are connected with {name}.': string
  readonly 'The request was cancelled.': string
  readonly 'Open {name} by its icon': string
  readonly 'A request is already open in {name}. Answer it there, and this page continues.': string
  readonly 'Still waiting. Look for the wallet’s window or its icon in the toolbar.': string
  readonly 'Accept connection request in the wallet': string
  readonly 'Select chain': string
  readonly 'This wallet': string
  readonly 'Select which chain to connect to your {name}.': string
  readonly 'Ways to connect': string
  readonly 'Approve in your wallet': string
  readonly '{count} more requests follow': Plural
  readonly 'Open {name} again': string
  readonly wallet: string
  readonly 'Open {name}': string
  readonly 'Get {name}': string
  readonly 'Link copied': string
  readonly 'Copy link': string
  readonly Cancel: string
  readonly 'Copy the link and paste it in the wallet.': string
  readonly 'Still waiting. Accept connection request in the wallet': string
  readonly 'Open again': string
  readonly Open: string
  readonly 'Open in your browser': string
  readonly 'No wallet found': string
  readonly 'Open this page in the browser of a wallet app.': string
  readonly 'Install a wallet in this browser, then come back to this page.': string
  readonly 'Your wallet is not available here': string
  readonly 'This page does not connect it at the moment. Try again later, or use another wallet.': string
  readonly 'Get a wallet': string
  readonly '{name} is not installed': string
  readonly 'It is installed in this browser.': string
  readonly 'Install it in this browser, then come back to this page.': string
  readonly Connect: string
  readonly 'The code could not be drawn': string
  readonly 'Check your connection, or copy the link and paste it in the wallet.': string
  readonly 'a WalletConnect wallet': string
  readonly 'QR code to connect {name}': string
  readonly 'Scan with your phone': string
  readonly 'Preparing the code': string
  readonly 'New code in {time}': string
  readonly 'The code is ready to scan': string
  readonly 'Connection stopped': string
  readonly 'Another connection took its place.': string
  readonly 'More wallets': string
  readonly 'Is {name} installed?': string
  readonly 'It did not open. Open it again, or get the app.': string
  readonly '{action} on {network}': string
  readonly 'Not approved yet? Open the wallet again.': string
  readonly 'Approve there, then come back here.': string
  readonly Browser: string
  readonly Mobile: string
  readonly 'In wallet': string
  readonly 'Web app': string
  readonly Desktop: string
  readonly WalletConnect: string
  readonly 'Choose network': string
  readonly 'Switch chain': string
  readonly 'Compatible networks': string
  readonly Downloads: string
  // email
  readonly 'Enter the code we sent to': string
  readonly 'Six-digit code': string
  readonly 'The code expires in 20 minutes': string
  readonly 'Continue with email': string
  readonly 'Register device': string
  readonly 'Register this device to continue': string
  readonly 'Open the link we sent to': string
  readonly 'Confirm there that it is you, and keep this page open. You then get a 6-digit code.': string
  readonly 'The link expires in 20 minutes': string
  readonly 'This device is registered. The code is on the page where you confirmed it, or in a second email.': string
  readonly 'Need a new link?': string
  readonly 'Didn’t receive it?': string
  readonly 'Confirm email': string
  readonly 'your email': string
  readonly 'Email sent': string
  readonly 'Resend in {seconds}s': string
  readonly Resend: string
  readonly 'Start over': string
  readonly 'Confirm current email': string
  readonly 'Another address?': string
  readonly 'Confirm new email': string
  readonly 'Edit email': string
  readonly 'We send a code to this address.': string
  readonly 'We send a code to your current address, then one to the new address.': string
  readonly 'Save in {seconds}s': string
  readonly Save: string
  // embedded
  readonly Switch: string
  readonly 'Approve transaction': string
  readonly 'Sign message': string
  readonly 'Waiting for the secure wallet': string
  readonly 'Create wallet': string
  readonly 'Prefer your own wallet?': string
  readonly 'Explore wallets': string
  readonly 'Email login': string
  readonly 'Signed in with {how}': string
  readonly 'Signed in with email': string
  readonly Accounts: string
  readonly 'Your smart account is created on {network} with its first transaction.': string
  readonly 'This wallet has no page of its own.': string
  readonly 'Your wallet has a page of its own. Sign in there with the same account, and go on with it from there.': string
  readonly 'Your wallet’s dashboard': string
  readonly 'Smart account': string
  readonly 'Standard account': string
  // names
  readonly 'Account name': string
  readonly yourname: string
  readonly 'A name people can read, type and remember, in the place of {address}.': string
  readonly 'Choose name': string
  readonly 'Learn more': string
  readonly 'about names (opens in a new tab)': string
  readonly Name: string
  readonly 'Waiting for your signature': string
  readonly Suggestions: string
  readonly 'Names like yours appear here while you type.': string
  readonly 'Suggestions are not available right now.': string
  readonly 'No suggestions for this name.': string
  readonly 'Name registered': string
  readonly 'Your account has a name now. Others can find you by it, and every tab shows it.': string
  readonly 'Let’s go': string
  readonly Registered: string
  readonly Available: string
  readonly '{name} is yours': string
  readonly 'You declined the signature': string
  readonly 'Letters, digits and hyphens only.': string
  readonly 'At most {max} characters.': string
  readonly 'At least {min} letters, digits or hyphens.': string
  readonly 'Your wallet will ask for a signature.': string
  readonly 'This name is already registered.': string
  readonly 'This name is available.': string
  readonly 'Sign within 15 seconds, or sign once more.': string
  // networks
  readonly Networks: string
  readonly 'Search network': string
  readonly 'No network found': string
  readonly 'Try another name.': string
  readonly 'Your connected wallet may not support some of the networks available for this app': string
  readonly 'What is a network?': string
  readonly 'this network': string
  readonly 'Switch to {family}': string
  readonly 'Your wallet does not connect to {name}. Connect a {family} wallet to use it.': string
  readonly 'Switch declined': string
  readonly 'The network did not change': string
  readonly 'The network did not change. Your wallet may not support {name}.': string
  readonly 'Approve in wallet': string
  readonly 'Switching to {name} network...': string
  readonly 'This takes a moment.': string
  readonly 'This app does not support your current network. Switch to one of these to continue.': string
  readonly Disconnect: string
  readonly 'Many computers, one record': string
  readonly 'A network is a group of computers that agree on who owns what. Apps are built on top of it.': string
  readonly 'Each has its strengths': string
  readonly 'Networks differ in speed, cost and safety. An asset lives on the network it was made on.': string
  // onramp
  readonly crypto: string
  readonly 'Bought {amount}': string
  readonly Done: string
  readonly 'In progress': string
  readonly Buy: string
  readonly 'The purchase cannot be followed': string
  readonly 'A payment you made is not lost: it shows in your tokens when it arrives.': string
  readonly 'Something arrived': string
  readonly 'The balance of your account has grown.': string
  readonly 'No purchase was found': string
  readonly '{label} reported no purchase within three minutes. A payment you made there is not lost: it shows in your activity when it arrives.': string
  readonly 'Your balance did not change within three minutes. A payment you made is not lost: it shows in your tokens when it arrives.': string
  readonly 'Continue on {label}': string
  readonly 'Your browser opened no window. Follow the link below.': string
  readonly '{label} was closed': string
  readonly 'What you bought there shows in your tokens when it arrives.': string
  readonly 'Buy on {label}': string
  readonly 'Complete the purchase in the provider’s window. This may take a few minutes.': string
  readonly 'See your tokens': string
  readonly 'Your purchases could not be loaded': string
  readonly 'Check your connection.': string
  readonly 'Nothing bought yet': string
  readonly 'Your purchases will be listed here.': string
  readonly 'Show more': string
  readonly 'Where you live': string
  readonly States: string
  readonly 'Another country': string
  readonly Countries: string
  readonly 'Select currency': string
  readonly Currencies: string
  readonly Currency: string
  readonly 'Fees {range}': string
  readonly 'No provider here': string
  readonly 'No provider sells to {namespace} accounts. Switch to another network, or receive funds.': string
  readonly Providers: string
  readonly Provider: string
  readonly 'The purchase is made on the provider’s page.': string
  readonly 'How does it work?': string
  readonly 'Select token': string
  readonly Token: string
  readonly 'Amount in {currency}': string
  readonly 'Pay with': string
  readonly 'You get': string
  readonly 'you get {amount}': string
  readonly 'Network fee': string
  readonly 'Provider fee': string
  readonly 'You pay': string
  readonly 'Prices could not be loaded. The provider’s page shows its price before you pay.': string
  readonly 'Load prices again': string
  readonly 'The price could not be loaded. {name} shows it before you pay.': string
  readonly 'Coinbase lists no prices here. Its page shows the price before you pay.': string
  readonly 'Coinbase takes {least} to {most} {id} at once.': string
  readonly 'Choose your state': string
  readonly 'Choose your country': string
  readonly 'Prices depend on where you live.': string
  readonly 'The list could not be loaded': string
  readonly Search: string
  readonly 'Nothing found': string
  readonly 'What is Buy?': string
  readonly 'Pay by card, receive crypto': string
  readonly 'A provider takes your payment by card or bank and sends the tokens to your account. It may ask who you are and takes a fee; you agree to both on its page, never here.': string
  readonly 'Back to providers': string
  // parts
  readonly 'With a card or a bank account': string
  readonly 'From another wallet of yours': string
  readonly 'Deposit from exchange': string
  readonly 'From your account at an exchange': string
  readonly 'Don’t have {name}?': string
  readonly Get: string
  readonly Disconnecting: string
  readonly Undo: string
  readonly 'Disconnected from all tabs': string
  readonly 'Confirm in {name}': string
  readonly 'You will need to log in again to come back.': string
  readonly 'Not approved in the wallet': string
  readonly testnet: string
  readonly 'View on explorer': string
  readonly 'I compared the whole address, and it is the one I want to pay.': string
  readonly 'The network fee of up to {fee} is unusually high. I accept it.': string
  readonly 'I compared the amount.': string
  readonly 'The result of this swap could not be checked in advance. I trust the swap provider with it.': string
  readonly 'The contract {address} is not a known swap router and could keep what I pay. I trust it.': string
  readonly 'Before you continue': string
  readonly Unknown: string
  readonly Suspicious: string
  // pay
  readonly Exchange: string
  readonly 'Open the exchange': string
  readonly 'Pay with {name}': string
  readonly 'No way to fund': string
  readonly 'This app has no way to add funds to this account.': string
  readonly 'How you pay': string
  readonly 'The exchanges could not be loaded. You can pay with your wallet.': string
  readonly 'This payment cannot be made': string
  readonly tokens: string
  readonly '{asset} on {network}': string
  readonly To: string
  readonly 'Check the payment': string
  readonly 'It may have been made already': string
  readonly 'Nothing is being paid': string
  readonly 'No deposit on this network': string
  readonly 'Exchanges pay out to Ethereum and Solana accounts. Switch to another network, or receive funds.': string
  readonly 'Amount in {symbol}': string
  readonly Deposit: string
  readonly '{symbol} has at most {decimals} decimals.': string
  readonly 'Paid into your account on {network}.': string
  readonly 'The exchanges could not be loaded': string
  readonly 'No exchange has this asset': string
  readonly 'Choose another one.': string
  readonly Exchanges: string
  readonly 'Select asset': string
  readonly Assets: string
  readonly 'This page does not know the network to be paid on.': string
  readonly 'Connect a wallet': string
  readonly 'Paid on {namespace} networks': string
  readonly 'the exchange': string
  readonly 'Switching the network': string
  readonly '{name} may ask you to allow it.': string
  readonly 'Preparing the payment': string
  readonly 'Checking the amount and the fee.': string
  readonly 'Approve in {name}': string
  readonly 'Compare the amount and the receiver, then confirm.': string
  readonly 'Opening {name}': string
  readonly 'Continue at {name}': string
  readonly 'Complete the payment in its window. It may take a few minutes.': string
  readonly 'Payment completed': string
  readonly 'The payment went through.': string
  readonly 'We don’t know yet how the payment ended': string
  readonly 'It may have gone through. Look at your activity before you pay again.': string
  readonly 'Payment declined': string
  readonly 'The payment failed': string
  readonly 'Nothing was paid.': string
  readonly 'The exchange did not say how the payment ended': string
  // receive
  readonly 'You can only receive assets on these networks. Anything sent on another network may be lost.': string
  readonly 'No account': string
  readonly 'Connect a wallet to receive with.': string
  readonly 'QR code of the address {address}': string
  readonly 'Copy your address or scan this code to receive on {network}.': string
  // send
  readonly Amount: string
  readonly Max: string
  readonly 'Address or name': string
  readonly 'Failed to paste': string
  readonly Paste: string
  readonly 'On {network}': string
  readonly 'Looking the name up…': string
  readonly 'This is not an address or name on this network': string
  readonly 'Names cannot be looked up on this page. Enter the address.': string
  readonly 'This name is kept outside of the chain and cannot be looked up. Enter the address.': string
  readonly 'The name could not be looked up now. Enter it again, or the address.': string
  readonly 'Read as {amount}: “{sign}” groups thousands in this language.': string
  readonly 'Read as {amount}: “{sign}” begins the decimals in this language.': string
  readonly 'Read as {amount}.': string
  readonly '“{sign}” groups thousands in this language. Write decimals as in {example}.': string
  readonly 'This could be {first} or {second}. Write one of them.': string
  readonly 'This address is for {network}': string
  readonly 'This payment link needs something that is not supported: {part}': string
  readonly 'This payment link is not valid: {part}': string
  readonly 'This payment link asks for a token that your account does not have: {token}': string
  readonly 'This link asks a website for a transaction. Only links that name the receiver are supported.': string
  readonly 'The prefix “{prefix}” is not known here': string
  readonly 'Filled in from a payment link. Compare all of it.': string
  readonly 'Reading the payment link…': string
  readonly 'Starts and ends like {lookAlike}, an address you know, but is another. It may be a trap. Compare all of it.': string
  readonly 'Fee, at most': string
  readonly 'This address is a contract. What you send may be lost if it does not expect it.': string
  readonly 'This is your own address.': string
  readonly 'Your recent activity shows no payment to this address. Compare all of it.': string
  readonly 'This address starts and ends like one you use, and is another. It may be a trap. Compare all of it.': string
  readonly 'Connect a wallet to send from.': string
  readonly '{count} base units of {symbol}': string
  readonly 'Transaction confirmed': string
  readonly '{review} to {to}': string
  readonly 'Done. Your balance updates in a moment.': string
  readonly 'Review send': string
  readonly 'Confirm in your wallet': string
  readonly 'Waiting for the network': string
  readonly 'Nothing was sent.': string
  readonly 'Transaction started': string
  readonly 'Failed to send transaction. Please try again.': string
  readonly 'base units of {symbol}': string
  readonly 'Value unknown': string
  readonly 'The token counts in other decimals than the token list says. This is the amount that would leave your account.': string
  readonly 'The token does not state its decimals. Compare the base units.': string
  readonly 'Review again': string
  readonly 'Search token': string
  readonly 'No tokens found': string
  readonly 'What you hold on this network shows up here.': string
  readonly 'We’ll try again in a moment.': string
  readonly 'Your tokens': string
  readonly 'Preview send': string
  readonly 'Add address': string
  readonly 'Add amount': string
  readonly 'Incorrect value': string
  // sessions
  readonly 'Unknown app': string
  readonly Revoke: string
  readonly '{count} more permissions': Plural
  readonly 'Until {day}': string
  readonly 'Ended {day}': string
  readonly 'Revoked {day}': string
  readonly 'Smart session': string
  readonly 'This app': string
  readonly 'Your wallet': string
  readonly 'Smart session created': string
  readonly '{app} may act for you now, within the limits you agreed to. {wallet} enforces these limits.': string
  readonly 'Got it': string
  readonly 'Apps that may act for you, within limits, without asking again.': string
  readonly Beta: string
  readonly 'Sessions are not available': string
  readonly 'The service did not answer.': string
  readonly Active: string
  readonly Expired: string
  readonly Revoked: string
  readonly 'No active sessions': string
  readonly 'An app that may act for you shows here, with what it may do.': string
  readonly 'No expired sessions': string
  readonly 'Sessions whose time is over show here.': string
  readonly 'No revoked sessions': string
  readonly 'Sessions you took back show here.': string
  readonly 'every {count} weeks': Plural
  readonly 'every {count} days': Plural
  readonly 'every {count} hours': Plural
  readonly 'every {count} minutes': Plural
  readonly 'every {count} seconds': Plural
  readonly ' and {count} more': string
  readonly ', with up to {most} a call': string
  readonly 'Call {shown}{rest} on {address}{paying}': string
  readonly 'Spend up to {allowance} {period}': string
  readonly 'Spend up to {allowance} base units of the token {token} {period}': string
  readonly 'Session revoked': string
  readonly 'You declined': string
  // signIn
  readonly 'Sign in': string
  readonly '{dapp} wants you to sign in': string
  readonly 'Read the message in your wallet and sign it to go on.': string
  readonly 'Sign a message to prove that this account is yours. It sends nothing and costs nothing.': string
  readonly 'Cancelling disconnects your wallet.': string
  readonly 'Show message': string
  readonly Message: string
  readonly 'The message could not be loaded': string
  readonly Site: string
  readonly Account: string
  readonly Sign: string
  // socials
  readonly 'All socials': string
  readonly 'Continue with {name}': string
  readonly 'If asked, type the number {number}': string
  readonly 'Log in with Farcaster': string
  readonly 'QR code to log in with Farcaster': string
  readonly 'Continue in the Farcaster app, then come back.': string
  readonly 'Open Farcaster': string
  readonly 'This link is not safe to open': string
  readonly 'The code could not be drawn. Check your connection, or copy the link.': string
  readonly 'Connect social': string
  readonly 'You closed the {name} window.': string
  readonly 'Logging you in': string
  readonly 'The login page asks for the number {number}. Remember it, then continue.': string
  readonly 'Connect in the provider window. It asks for the number {number}.': string
  readonly 'Log in with {provider}': string
  readonly Continue: string
  readonly 'We’ll send a 6-digit code': string
  readonly 'The email comes from {site}': string
  readonly 'Connect in the provider window': string
  // swaps
  readonly 'Getting a quote': string
  readonly 'token for “{label}”': string
  readonly 'Reverse the swap': string
  readonly 'Incorrect amount': string
  readonly 'Please enter a valid amount': string
  readonly 'No quote': string
  readonly 'Swaps could not be loaded': string
  readonly 'The list of tokens could not be read.': string
  readonly 'You receive': string
  readonly 'Network cost': string
  readonly 'Price impact': string
  readonly 'Max. slippage': string
  readonly 'Minimum received': string
  readonly 'Preview swap': string
  readonly 'The price has changed. Please review again.': string
  readonly 'You would lose about {share} on this swap.': string
  readonly 'This token requires its earlier approval to be revoked before a new one.': string
  readonly 'Preparing the swap': string
  readonly Approval: string
  readonly 'Approved for': string
  readonly 'Not needed': string
  readonly Approve: string
  readonly 'Approving...': string
  readonly 'Swapping...': string
  readonly 'Looking for a price': string
  readonly Details: string
  readonly 'No token found': string
  readonly 'Try another name, symbol or contract.': string
  readonly 'Tokens to choose from': string
  readonly 'Swaps are not offered on {network}. Switch to one of these to continue.': string
  readonly 'Swaps are not offered on {network}, nor on any other network of this app.': string
  readonly '{from} to {to}': string
  readonly 'Confirm transaction in your wallet': string
  readonly 'Approve limit increase in your wallet': string
  readonly 'Swapping {swap}': string
  readonly 'Swapped {swap}': string
  readonly 'You declined in your wallet.': string
  readonly 'Review swap': string
  readonly 'On the way to {network}': string
  readonly 'Arrived on {network}': string
  readonly 'Another amount or token arrived on {network}': string
  readonly 'Returned to your account': string
  readonly 'The service reports that the transfer failed': string
  readonly 'What arrives on {network} cannot be tested in advance.': string
  // review of a request
  readonly 'You send {amount} to {party}.': string
  readonly 'You send {amount}.': string
  readonly 'You receive {amount}.': string
  readonly 'Nothing leaves your account.': string
  readonly 'This lets {party} take {amount}.': string
  readonly 'This lets {party} take {amount} until {date}.': string
  readonly 'This lets {party} take all your {asset}, until you take it back.': string
  readonly 'This lets {party} take all your {asset} until {date}.': string
  readonly 'This lets {party} take {asset}.': string
  readonly 'This lets {party} take every {asset} NFT you have, until you take it back.': string
  readonly 'This takes back what {party} may take of your {asset}.': string
  readonly 'You offer {amount} for {price}.': string
  readonly 'You offer {amount} for nothing.': string
  readonly 'This lets {party} act as your account.': string
  readonly 'This takes back that other code acts as your account.': string
  readonly 'What this does could not be tested.': string
  readonly 'This would fail now.': string
  readonly 'The result changes between tests. It may be a trap.': string
  readonly 'The tests contradict each other. Do not rely on them.': string
  readonly 'There is no limit to what can be taken.': string
  readonly 'All NFTs of this collection can be taken, those you get later too.': string
  readonly '{address} is a person’s address, not an app.': string
  readonly '{address} would control your account.': string
  readonly 'Others could act as your account.': string
  readonly '{address} looks like an address you know, but it is another one.': string
  readonly 'You get nothing back.': string
  readonly 'It goes to {address}, which the request does not name.': string
  readonly 'There is no contract at {address}.': string
  readonly 'With this signature your assets can be moved without asking you again.': string
  readonly 'A part of this request could not be read.': string
  readonly 'There is no way to tell what this signs.': string
  readonly 'This is for another network.': string
  readonly 'This is for another account: {address}.': string
  readonly 'Once signed, it can be used at any time.': string
  readonly 'Review request': string
  readonly 'What this does': string
  readonly 'the holder of this signature': string
  readonly 'Tested on {network}': string
  readonly 'Read from the request, not tested': string
  readonly 'The network fee is far above the usual.': string
  readonly '{address} can take these tokens away from you at any time.': string
  readonly 'Description, not tested': string
  readonly 'I understand the risk and want to continue.': string
  // the frame of the secure site, which shows the review of a request too
  readonly Reject: string
  readonly 'Sign in to {host}': string
  readonly 'Paid by this wallet’s site': string
  readonly 'All of these calls happen, or none.': string
  readonly 'These calls happen one after the other.': string
  readonly 'Enter amount': string
  readonly 'Insufficient balance': string
  readonly 'Insufficient gas': string
  // wallets
  readonly 'Only WalletConnect certified': string
  readonly 'Search wallet': string
  readonly 'Show QR code': string
  readonly 'Loading wallets': string
  readonly '{count} wallets': Plural
  readonly 'The wallet list did not load': string
  readonly 'No wallets match “{query}”': string
  readonly 'No link found': string
  readonly Install: string
  readonly 'Scan with your phone to get the app': string
  readonly 'QR code of the {store} of {name}': string
  readonly 'Look for {name} in your device’s store.': string
  readonly 'A wallet without an app to install': string
  readonly 'Look for one in your browser’s extension store.': string
  readonly 'More wallets did not load': string
  readonly 'opens this page inside the wallet': string
  readonly 'A home for what you own': string
  readonly 'Keep, send and receive digital money and collectibles in one place that only you open.': string
  readonly 'A new way to log in': string
  readonly 'Connect your wallet instead of making another account and another password.': string
  readonly 'A key to new apps': string
  readonly 'The same wallet works with thousands of apps, and nothing leaves it without your word.': string
  // notices
  readonly 'Action not allowed': string
  readonly 'Nothing is kept after this visit': string
  readonly 'Other tabs do not follow, and a reload disconnects': string
  readonly 'This page is not secure': string
  readonly 'Reload to continue': string
  readonly 'Wallets are not available': string
  readonly 'A request was sent, but its result is unknown': string
  readonly 'Session Expired': string
  readonly 'Network Error - Could not load embedded wallet': string
  readonly 'Embedded Wallet Request Timed Out': string
  readonly 'WalletConnect is not reachable': string
  // errors
  readonly 'Your wallet is still waiting for your answer to an earlier request.': string
  readonly 'Answer it there, then try again.': string
  readonly 'This wallet is not installed in this browser.': string
  readonly 'Your wallet did not answer. Unlock it, then try again.': string
  readonly 'Two of your wallets look the same here. Connect again and choose one.': string
  readonly 'Your wallet is on another account. Choose the connected account there, then try again.': string
  readonly 'This page lost its connection for a moment.': string
  readonly 'A newer version of this page is open: reload to continue': string
  readonly 'The tab with the wallet was closed': string
  readonly 'This took too long.': string
  readonly 'Check your connection, then try again.': string
  readonly 'Reload this page to continue.': string
  readonly 'An error occurred': string
  readonly 'Invalid code': string
  readonly 'Sign-in was cancelled': string
  readonly 'Invalid email': string
  readonly 'Code expired': string
  readonly 'Too many wrong codes': string
  readonly 'Too many attempts. Please try again later': string
  readonly 'This link has expired': string
  readonly 'This account is locked': string
  readonly 'This device was refused': string
  readonly 'The mail could not be sent': string
  readonly 'The login was interrupted. Start it again.': string
  readonly 'This application might not support Smart Accounts': string
  readonly 'You are logged in with another account. Disconnect it first.': string
  readonly 'The signature took too long. Try again and sign within 15 seconds.': string
  readonly 'The registry refused the time of the signature. Check the clock of this device.': string
  readonly 'The name could not be registered': string
  readonly 'This name is already registered': string
  readonly 'This account already has a name': string
  readonly 'Names are not supported on this network': string
  readonly 'Network Not Found': string
  readonly 'Chain is not supported': string
  readonly 'This network is not supported here.': string
  readonly 'The network refused the request.': string
  readonly 'Buying is not supported on this network': string
  readonly 'No quote is available now': string
  readonly 'The provider cannot be opened now': string
  readonly 'Invalid recipient address': string
  readonly 'Invalid asset': string
  readonly 'Invalid payment amount': string
  readonly 'Payments are not supported on this network': string
  readonly 'This asset is not supported': string
  readonly 'The payment could not be started': string
  readonly 'The exchange could not be opened': string
  readonly 'The exchange does not say where the payment stands': string
  readonly 'Something went wrong with the payment': string
  readonly 'Your browser blocked the login window. Allow windows of this page, then try again.': string
  readonly 'You closed the login window.': string
  readonly 'The request was sent, but its result is unknown': string
  readonly 'The request was not sent': string
  readonly 'Check your wallet before you try again.': string
  readonly 'The wallet is still on another network': string
  readonly 'The wallet did not answer in time': string
  readonly 'Your wallet reported a problem.': string
  readonly 'The signature is not from the connected account': string
  readonly 'This wallet does not support these permissions': string
  readonly 'The wallet granted something else than was asked': string
  readonly 'The message names another account': string
  readonly 'The message names another network': string
  readonly 'The message was made for another site': string
  readonly 'The message was made for another page': string
  readonly 'The message does not answer this request, or answered it before': string
  readonly 'The message has expired; check the time settings and sign again': string
  readonly 'The message is not valid yet; check the time settings': string
  readonly 'The account did not sign this message': string
  readonly 'The site did not accept this sign-in': string
  readonly 'The signature could not be checked': string
  readonly 'Signature declined': string
  readonly 'A problem occurred while trying initialize authentication': string
  readonly 'The approved amount is too low': string
  readonly 'The quote has expired': string
  readonly 'The price has changed. Please review again': string
  readonly 'The price impact is too high': string
  readonly 'The swap service answered with another transaction than the one asked for': string
  readonly 'The swap would fail on the network': string
  readonly 'The transaction was replaced by another one': string
  readonly 'Insufficient funds': string
  readonly 'Invalid address': string
  readonly 'The amount is too small to be sent': string
  readonly 'The transaction failed': string
  readonly 'The transaction expired before it was confirmed': string
  readonly 'The wallet signed another transaction': string
  readonly 'The review is out of date': string
  readonly 'The payment changed after it was reviewed': string
  readonly 'Not every risk of this payment is accepted.': string
  readonly 'Please try again after {number} seconds': string
  readonly 'The login did not load.': string
  readonly 'The swap could not be prepared.': string

  // calls
  readonly Transactions: string
  readonly 'Only a part was carried out': string
  readonly 'Not sent': string
  readonly 'Not known yet': string
  readonly 'Send the rest': string
}
