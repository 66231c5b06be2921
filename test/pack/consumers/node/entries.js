import manifest from 'tabkey/package.json' with { type: 'json' }

// Each entry as a server imports it; the engine's is a script of a worker.
const entries = Object.keys(manifest.exports).filter(path => !/^\.\/(engine|package\.json)$/.test(path))
const names = {}
for (const path of entries) {
  const entry = path.replace('.', 'tabkey')
  names[entry] = Object.keys(await import(entry)).length
}
console.log(JSON.stringify(names))
