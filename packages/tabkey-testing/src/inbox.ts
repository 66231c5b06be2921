export type { Mail } from './mail/inbox.ts'
export { type LetterOptions, type StartInboxOptions, startInbox, type TestInbox } from './mail/startInbox.ts'
