import { ScreenHead } from '../shell/screen-head.tsx'
import { AccountPanel } from './account-panel.tsx'

export function AccountScreen() {
  return (
    <>
      <ScreenHead title="My Account" />
      <div className="screen-body">
        <AccountPanel />
      </div>
    </>
  )
}
