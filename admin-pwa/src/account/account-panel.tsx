import { InstallPanel } from '../installing/install-panel.tsx'
import { PinPanel } from '../locked/pin-panel.tsx'
import { useConnection } from '../mirror/use-mirror.ts'
import { Devices } from './devices.tsx'
import { OwnDetails } from './own-details.tsx'
import { OwnFactors } from './own-factors.tsx'
import { OwnPassword } from './own-password.tsx'
import { useDevices } from './use-devices.ts'
import './account.css'

/** What everybody may see and change of their own account. */
export function AccountPanel() {
  const { offlineSince } = useConnection()
  const devices = useDevices()
  return (
    <div className="account-panel">
      {offlineSince !== null && (
        <p className="users-offline" role="status">
          <b>Working offline.</b> Your account can be changed as soon as the server can be reached. What you
          type stays here.
        </p>
      )}
      <OwnDetails />
      <OwnPassword onChanged={devices.load} />
      <OwnFactors />
      <PinPanel />
      <InstallPanel />
      <Devices devices={devices} />
      <p className="muted">Forecourt {__VERSION__}</p>
    </div>
  )
}
