/** The customers as the server has them. */
import type { Lead } from '@forecourt/shared/leads/lead'
import type { Page } from '@playwright/test'

export async function findLead(page: Page, origin: string, lastName: string): Promise<Lead | undefined> {
  const leads: Lead[] = await (await page.request.get(`${origin}/api/leads`)).json()
  return leads.find(lead => lead.lastName === lastName)
}

/** @throws where there is no such customer */
export async function leadOf(page: Page, origin: string, lastName: string): Promise<Lead> {
  const lead = await findLead(page, origin, lastName)
  if (!lead) throw new Error(`There is no ${lastName}`)
  return lead
}
