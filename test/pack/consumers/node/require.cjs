const { createTabkey } = require('tabkey')
const { ethereum } = require('tabkey/networks')

console.log(createTabkey({ networks: [ethereum] }).getAccount().status)
