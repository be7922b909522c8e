import type { Lead } from '@forecourt/shared/leads/lead'
import { Button } from '@radix-ui/themes'
import { Download } from 'lucide-react'
import { noteExport } from '../exports/export-notes.ts'
import { failureOf } from '../forms/failure.ts'
import { useRows } from '../mirror/use-mirror.ts'
import { useStaff } from '../mirror/use-staff.ts'
import { useMay, useUser } from '../session/use-session.ts'
import { useToast } from '../toasts/toasts.tsx'
import { exportLeads } from './export-leads.ts'

/** Export Data: what the filter shows, as a file. */
export function ExportButton({ leads }: { leads: readonly Lead[] }) {
  const may = useMay()
  const user = useUser()
  const toast = useToast()
  const vehicles = useRows('vehicles')
  const staff = useStaff()
  const notes = useRows('notes')
  if (!may('export_customer_data')) return null

  async function save() {
    try {
      await noteExport(user.id, leads.length)
      const here = { vehicles: vehicles ?? [], staff: staff ?? [], notes: notes ?? [] }
      const file = await exportLeads(leads, here)
      const count = leads.length === 1 ? '1 customer' : `${leads.length} customers`
      toast({ title: 'Customers exported', text: `${file} holds ${count}.` })
    } catch (error) {
      toast({ ...failureOf(error, 'Failed to export the customers'), isBad: true })
    }
  }

  return (
    <Button size="2" variant="outline" disabled={leads.length === 0} onClick={save}>
      <Download size={16} aria-hidden /> Export Data
    </Button>
  )
}
