import { type Today, todayOf } from '@forecourt/shared/dashboard/today'
import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import type { Task } from '@forecourt/shared/tasks/task'
import { useMemo } from 'react'
import { useNow } from '../clock/use-now.ts'
import { answerPromise } from '../dealer.ts'
import { useRows } from '../mirror/use-mirror.ts'
import { useStaff } from '../mirror/use-staff.ts'
import { useUser } from '../session/use-session.ts'
import { useVehicleWords } from '../vehicles/use-vehicle-words.ts'

export interface TodayHere {
  /** Null until the customers were read from the device. */
  mine: Today | null
  all: Today | null
  leadOf(id: string): Lead | undefined
  /** Of whom or what a next step is. */
  nameOf(task: Task): string
}

/** What is to be done today, of whoever looks and of all. */
export function useTodayOf(): TodayHere {
  const leads = useRows('leads')
  const tasks = useRows('tasks')
  const vehicles = useRows('vehicles')
  const staff = useStaff()
  const { id: userId } = useUser()
  const now = useNow()
  const vehicleWords = useVehicleWords()
  const both = useMemo(() => {
    if (!leads) return { mine: null, all: null }
    const facts = {
      leads,
      tasks: tasks ?? [],
      vehicles: vehicles ?? [],
      userId,
      staff,
      now,
      promise: answerPromise(),
    }
    return { mine: todayOf({ ...facts, isMine: true }), all: todayOf({ ...facts, isMine: false }) }
  }, [leads, tasks, vehicles, staff, userId, now])
  const byId = useMemo(() => new Map((leads ?? []).map(lead => [lead.id, lead])), [leads])
  return {
    ...both,
    leadOf: id => byId.get(id),
    nameOf: ({ leadId, vehicleId }) => {
      const lead = leadId === null ? undefined : byId.get(leadId)
      if (lead) return leadName(lead)
      return vehicleId === null ? 'For the dealership' : vehicleWords(vehicleId).name
    },
  }
}
