interface Login {
  username: string
  password: string
}

/** Changes a password that somebody else set, as its user does at the first log-in, and logs out. Gives the login. */
export async function setOwnPassword(
  origin: string,
  login: Login,
  password = 'Velvet-Canoe61',
): Promise<Login> {
  const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const begun = await ask('login', { identifier: login.username, password: login.password, takesSteps: true })
  const { pending } = (await begun.json()) as { pending: string }
  const set = await ask('login/password', { password }, { 'x-pending-log-in': pending })
  if (!set.ok) throw new Error(`No own password was set: ${await set.text()}`)
  await ask('logout', {}, { cookie: set.headers.get('set-cookie')?.split(';')[0] ?? '' })
  return { ...login, password }
}
