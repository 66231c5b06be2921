import { signInRoutes } from 'tabkey/next'

/** For the server only. With several processes give it a `store` of Redis or Postgres. */
export const signIn = signInRoutes({
  origin: process.env.ORIGIN ?? 'http://localhost:3000',
  chains: ['eip155:1'],
})
