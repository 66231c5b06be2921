// Reads the addresses of the vaults; their keys stay encrypted.
const open = indexedDB.open('secure-site')
open.onsuccess = () => {
  const database = open.result
  if (!database.objectStoreNames.contains('kept')) return database.close()
  const store = database.transaction('kept').objectStore('kept')
  const keys = store.getAllKeys(IDBKeyRange.bound('vault ', 'vault \uffff'))
  const values = store.getAll(IDBKeyRange.bound('vault ', 'vault \uffff'))
  values.onsuccess = () => {
    const items = values.result.map(({ address }) => {
      const item = document.createElement('li')
      const words = document.createElement('code')
      words.className = 'words'
      words.textContent = address
      item.append(words)
      return item
    })
    if (keys.result.length > 0) document.getElementById('accounts').replaceChildren(...items)
    database.close()
  }
}
// Only looking: the frame makes the database when it needs it.
open.onupgradeneeded = () => open.transaction.abort()
