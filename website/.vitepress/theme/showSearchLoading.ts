/** Whether the index of the search was loaded: its words come at once then. */
let isLoaded = false

/** @returns when the index is there */
async function loadIndex(): Promise<void> {
  // @ts-expect-error A module that VitePress writes.
  const { default: index } = await import('@localSearchIndex')
  await Promise.all(Object.values(index as Record<string, () => Promise<unknown>>).map(load => load()))
}

function showWords(box: Element): void {
  const words = document.createElement('p')
  words.className = 'search-loading'
  words.setAttribute('role', 'status')
  words.textContent = 'Loading the search…'
  box.querySelector('.search-bar')?.after(words)
  loadIndex().then(
    () => {
      isLoaded = true
      words.remove()
    },
    () => {
      words.textContent = 'The search could not be loaded. Reload the page.'
    },
  )
}

/** Says in the search box that its index is loading, which VitePress leaves silent. */
export function showSearchLoading(): void {
  new MutationObserver(() => {
    const box = document.querySelector('.VPLocalSearchBox .shell')
    if (box && !isLoaded && !box.querySelector('.search-loading')) showWords(box)
  }).observe(document.body, { childList: true, subtree: true })
}
