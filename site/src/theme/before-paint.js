document.documentElement.dataset.script = ''
try {
  const stored = localStorage.getItem('forecourt-theme')
  if (/^(royal-purple|midnight-blue)$/.test(stored)) document.documentElement.className = stored
} catch {
  // A browser that stores nothing shows the default.
}
