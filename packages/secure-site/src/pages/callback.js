// The end of a popup. It tells who opened it, or lets the frame tell, or goes back to the page it replaced.
const {
  resultUri,
  parent: origin,
  returnPage,
  closeWords,
  backWords,
} = JSON.parse(document.getElementById('returned').textContent)

const finish = () => {
  document.getElementById('words').textContent = closeWords
  document.getElementById('more').textContent = backWords
  document.querySelector('.spin').remove()
  close()
}

if (returnPage) {
  const page = new URL(returnPage)
  page.searchParams.set('result_uri', resultUri)
  location.replace(page.href)
} else if (opener) {
  opener.postMessage({ resultUri }, origin)
  finish()
} else {
  const handle = new URL(resultUri).searchParams.get('handle')
  fetch('/oauth/handover', { method: 'POST', body: JSON.stringify({ handle }) }).finally(finish)
}
