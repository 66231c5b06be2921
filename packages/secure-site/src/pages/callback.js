// The end of a popup. It tells who opened it, or lets the frame tell, or goes back to the page it replaced.
const { resultUri, parent: origin, returnPage } = JSON.parse(document.getElementById('returned').textContent)

const say = (words, more) => {
  document.getElementById('words').textContent = words
  document.getElementById('more').textContent = more
  document.querySelector('.spin').remove()
}

if (returnPage) {
  const page = new URL(returnPage)
  page.searchParams.set('result_uri', resultUri)
  location.replace(page.href)
} else if (opener) {
  opener.postMessage({ resultUri }, origin)
  say('You can close this page', 'Go back to the page you came from.')
  close()
} else {
  const handle = new URL(resultUri).searchParams.get('handle')
  fetch('/oauth/handover', { method: 'POST', body: JSON.stringify({ handle }) }).finally(() => {
    say('You can close this page', 'Go back to the page you came from.')
    close()
  })
}
