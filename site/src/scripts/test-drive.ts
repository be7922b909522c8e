// "Schedule Test Drive" leads to the inquiry form and makes it one for a test drive.
document.querySelector('[data-test-drive]')?.addEventListener('click', () => {
  const form = document.querySelector<HTMLFormElement>('#inquire form')
  const box = form?.querySelector<HTMLInputElement>('[type=checkbox][name=source]')
  if (box) box.checked = true
  form?.querySelector<HTMLInputElement>('[name=firstName]')?.focus({ preventScroll: true })
})
