import { Link } from '@tanstack/react-router'
import { ScreenHead } from './screen-head.tsx'

export function NotFoundScreen() {
  return (
    <>
      <ScreenHead title="Not found" />
      <div className="empty">
        <h2>404 Page Not Found</h2>
        <p>Did you forget to add the page to the router?</p>
        <Link to="/dashboard">Dashboard</Link>
      </div>
    </>
  )
}
