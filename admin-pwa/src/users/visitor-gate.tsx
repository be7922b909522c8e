import { type ReactNode, useEffect, useState } from 'react'
import { send } from '../mirror/connection.ts'
import { isLockedOut, leaveForLogin } from './leave-for-login.ts'

const ADDRESS = '/admin/users'

/**
 * What nobody logged in sees. Who comes to the user administration is sent to the home page, once the server has said
 * no: without a server there would be no page to go to.
 */
export function VisitorGate({ children }: { children: ReactNode }) {
  const [isAsking, setAsking] = useState(location.pathname.replace(/\/$/, '') === ADDRESS)
  useEffect(() => {
    if (!isAsking) return
    send('/api/users').then(
      () => setAsking(false),
      error => (isLockedOut(error) ? leaveForLogin() : setAsking(false)),
    )
  }, [isAsking])
  return isAsking ? <p className="empty">Opening …</p> : children
}
