// The answer of a provider goes back as a form.
document.forms[0].submit()
