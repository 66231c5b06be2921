import '../dapp/main.js'
