import { useNavigate, useSearch } from '@tanstack/react-router'
import { Tabs } from 'radix-ui'
import { type ComponentType, lazy, Suspense } from 'react'
import { useMay } from '../session/use-session.ts'
import { Opening } from '../shell/opening.tsx'
import { ScreenHead } from '../shell/screen-head.tsx'
import { DemonstrationNotice } from './demonstration-notice.tsx'
import type { SettingsTab } from './settings-tabs.ts'

const SliderPanel = lazy(async () => ({ default: (await import('../slider/slider-panel.tsx')).SliderPanel }))
const UsersPanel = lazy(async () => ({ default: (await import('../users/users-panel.tsx')).UsersPanel }))
const AccountPanel = lazy(async () => ({
  default: (await import('../account/account-panel.tsx')).AccountPanel,
}))
const PersonsPanel = lazy(async () => ({
  default: (await import('../persons/persons-panel.tsx')).PersonsPanel,
}))
const EventsPanel = lazy(async () => ({ default: (await import('../events/events-panel.tsx')).EventsPanel }))

interface Tab {
  id: SettingsTab
  label: string
  panel: ComponentType
}

const SLIDER: Tab = { id: 'slider', label: 'Slider', panel: SliderPanel }
const USERS: Tab = { id: 'users', label: 'User Admin', panel: UsersPanel }
const ACCOUNT: Tab = { id: 'account', label: 'My Account', panel: AccountPanel }
const EVENTS: Tab = { id: 'events', label: 'Events', panel: EventsPanel }
const PERSONS: Tab = { id: 'persons', label: 'Personal data', panel: PersonsPanel }
const EMAIL: Tab = { id: 'email', label: 'Email', panel: EmailPanel }

export function SettingsScreen() {
  const navigate = useNavigate()
  const { tab: wanted } = useSearch({ from: '/dashboard' })
  const may = useMay()
  const tabs = [
    SLIDER,
    may('user_administration') ? USERS : ACCOUNT,
    EVENTS,
    ...(may('export_persons') ? [PERSONS] : []),
    EMAIL,
  ]
  const current = tabs.find(tab => tab.id === wanted) ?? SLIDER
  return (
    <>
      <ScreenHead title="Settings" />
      {may('user_administration') && <DemonstrationNotice />}
      <Tabs.Root
        className="settings"
        value={current.id}
        onValueChange={tab =>
          void navigate({ to: '/dashboard', search: { section: 'settings', tab: tab as SettingsTab } })
        }
      >
        <Tabs.List className="tabs" aria-label="Settings">
          {tabs.map(tab => (
            <Tabs.Trigger key={tab.id} value={tab.id}>
              {tab.label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ id, panel: Panel }) => (
          <Tabs.Content key={id} value={id} className="screen-body">
            <Suspense fallback={<Opening />}>
              <Panel />
            </Suspense>
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </>
  )
}

function EmailPanel() {
  return (
    <section className="panel" aria-labelledby="email">
      <header>
        <h2 id="email">Email</h2>
      </header>
      <p className="panel-row">Email automation is coming soon.</p>
    </section>
  )
}
