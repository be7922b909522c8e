// "Schedule Test Drive" leads to the inquiry form and makes it one for a test drive.
document.querySelector('[data-test-drive]')?.addEventListener('click', () => {
  const form = document.querySelector<HTMLFormElement>('#inquire form')
  const source = form?.querySelector<HTMLInputElement>('[data-source]')
  if (source) source.value = 'test_drive_form'
  form?.querySelector<HTMLInputElement>('[name=firstName]')?.focus({ preventScroll: true })
})
