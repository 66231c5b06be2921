/** The code of handoff that a tab needs from its start on phones: one chunk. */
export { createTickets } from './createTickets.ts'
export { ticketedEngine } from './ticketedEngine.ts'
