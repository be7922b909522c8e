// The page of a vehicle that came after the export is at the server.
import { atServer, serverOrigin } from '../server-address.ts'

const [path] = /^\/vehicle\/[0-9a-z]{1,24}(?=\/?$)/.exec(location.pathname) ?? []

async function lookAtServer(address: string) {
  try {
    const { ok } = await fetch(address, { method: 'HEAD' })
    if (ok) location.replace(address)
  } catch {
    // Without the server this page says what there is to say.
  }
}

if (path && serverOrigin() !== '') void lookAtServer(atServer(path))
