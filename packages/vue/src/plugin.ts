import { type InjectionKey, inject, type Plugin } from 'vue'
import type { RegisteredTabkey } from '../../../src/ui/client/api/register.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { addRoot } from '../../../src/ui/client/tab/roots.ts'
import { defineElements } from '../../../src/ui/elements/defineElements.ts'

const CLIENT_KEY: InjectionKey<Tabkey> = Symbol('tabkey')

/**
 * The Vue plugin: hands the client to the composables and registers the custom elements.
 *
 * @param client what `createTabkey` returned; made once, outside of components
 *
 * @example
 * const tabkey = createTabkey({ networks: [ethereum] })
 *
 * createApp(App).use(tabkeyPlugin, tabkey).mount('#app')
 */
export const tabkeyPlugin: Plugin<[client: Tabkey]> = {
  install(app, client) {
    app.provide(CLIENT_KEY, client)
    defineElements(client)
    // A server has no page, and Vue before 3.5 does not report the end of an app.
    if (typeof document !== 'undefined') app.onUnmount?.(addRoot(client))
  },
}

/**
 * The client of the plugin.
 *
 * @throws Error when the app does not use `tabkeyPlugin`
 */
export function useTabkey(): RegisteredTabkey {
  const client = inject(CLIENT_KEY, null)
  if (!client) throw new Error('Tabkey composables need app.use(tabkeyPlugin, client)')
  // The provided client is the one that the app has registered.
  return client as RegisteredTabkey
}
