// Runs before everything else: what a browser lacks, it must lack from the first line on.
;(() => {
  const flags = new URLSearchParams(location.search)
  const on = name => flags.get(name) === '1'
  if (on('noShared') || on('noWorkers')) delete window.SharedWorker
  if (on('noWorkers')) delete window.Worker
  const stored = (() => {
    try {
      return localStorage.getItem('demo.theme')
    } catch {
      return null
    }
  })()
  const theme = flags.get('theme') ?? stored ?? 'system'
  document.documentElement.dataset.theme = ['light', 'dark'].includes(theme) ? theme : 'system'
})()
