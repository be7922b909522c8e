import { Tabs } from 'radix-ui'
import { useMay } from '../session/use-session.ts'
import { NoPermission } from '../shell/no-permission.tsx'
import { ScreenHead } from '../shell/screen-head.tsx'
import { DiagramPanel } from './diagram-panel.tsx'
import { FLOWS } from './flows.ts'
import './workflows.css'

const TITLE = 'Workflows'

export function WorkflowsScreen() {
  const may = useMay()
  if (!may('manage_workflows')) return <NoPermission title={TITLE} permission="manage_workflows" />
  return (
    <>
      <ScreenHead title={TITLE} />
      <Tabs.Root className="workflows" defaultValue={FLOWS[0]?.id ?? ''}>
        <Tabs.List className="tabs" aria-label={TITLE}>
          {FLOWS.map(({ id, title }) => (
            <Tabs.Trigger key={id} value={id}>
              {title}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {FLOWS.map(flow => (
          <Tabs.Content key={flow.id} value={flow.id} className="screen-body">
            <DiagramPanel flow={flow} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </>
  )
}
