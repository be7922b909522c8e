import { useNavigate, useSearch } from '@tanstack/react-router'
import { Tabs } from 'radix-ui'
import { useFreshRole } from '../applications/use-fresh-role.ts'
import { useMay } from '../session/use-session.ts'
import { NoPermission } from '../shell/no-permission.tsx'
import { ScreenHead } from '../shell/screen-head.tsx'
import { AuditLog } from './audit-log.tsx'
import { StaffDevices } from './staff-devices.tsx'

const TITLE = 'Security'

/** What happened in the dealership, and where everybody is logged in. */
export function SecurityScreen() {
  const may = useMay()
  if (!may('view_audit') && !may('manage_users'))
    return <NoPermission title={TITLE} permission="view_audit" />
  return <Security />
}

function Security() {
  useFreshRole()
  const may = useMay()
  const navigate = useNavigate()
  const { tab } = useSearch({ from: '/security' })
  const tabs = [
    ...(may('view_audit') ? [{ id: 'log', label: 'What happened' } as const] : []),
    ...(may('manage_users') ? [{ id: 'devices', label: 'Devices' } as const] : []),
  ]
  const current = tabs.find(one => one.id === tab)?.id ?? tabs[0]?.id ?? 'log'
  return (
    <>
      <ScreenHead title={TITLE} />
      <Tabs.Root
        className="settings"
        value={current}
        onValueChange={wanted =>
          void navigate({ to: '/security', search: { tab: wanted as 'log' | 'devices' } })
        }
      >
        <Tabs.List className="tabs" aria-label={TITLE}>
          {tabs.map(({ id, label }) => (
            <Tabs.Trigger key={id} value={id}>
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="log" className="screen-body">
          <AuditLog />
        </Tabs.Content>
        <Tabs.Content value="devices" className="screen-body">
          <StaffDevices />
        </Tabs.Content>
      </Tabs.Root>
    </>
  )
}
