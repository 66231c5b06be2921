// Runs in the page: the script that the Rabby extension injects, as it is.
import '@rabby-wallet/page-provider'
