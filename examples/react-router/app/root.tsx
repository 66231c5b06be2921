import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, useLoaderData } from 'react-router'
import { ConnectButton, TabkeyProvider } from 'tabkey/react'
import { readTabkeyCookie } from 'tabkey/ssr'
import { tabkey } from './lib/tabkey'

const origin = process.env.ORIGIN ?? 'http://localhost:5173'

export const loader = ({ request }: LoaderFunctionArgs) => ({
  initialState: readTabkeyCookie(request, { origin }),
})

export default function Root() {
  const { initialState } = useLoaderData<typeof loader>()
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Tabkey with React Router</title>
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        <TabkeyProvider client={tabkey} initialState={initialState}>
          <header>
            <ConnectButton />
          </header>
          <Outlet />
        </TabkeyProvider>
        <Scripts />
      </body>
    </html>
  )
}
