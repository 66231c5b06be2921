import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { TabkeyProvider } from 'tabkey/react'
import { WagmiProvider } from 'wagmi'
import { config, tabkey } from './config'
import './style.css'
import { Wallet } from './Wallet'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

const queryClient = new QueryClient()

createRoot(root).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <TabkeyProvider client={tabkey}>
          <Wallet />
        </TabkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
