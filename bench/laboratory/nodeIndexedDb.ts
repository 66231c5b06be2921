// Gives Node an IndexedDB, as the global of a browser.
import 'fake-indexeddb/auto'
