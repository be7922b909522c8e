import { importUndoBodySchema } from '@forecourt/shared/leads/import-batch'
import { leadPatchSchema } from '@forecourt/shared/leads/lead'
import { leadImportBodySchema } from '@forecourt/shared/leads/lead-import'
import { leadNoteCreateSchema } from '@forecourt/shared/leads/lead-note'
import { may } from '@forecourt/shared/users/permissions'
import { userName } from '@forecourt/shared/users/user'
import { Hono } from 'hono'
import { byOf, staffByOf } from '../auth/by.ts'
import { type Requires, staffOf } from '../auth/guard.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { readBody } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import { sendArray } from '../http/send-array.ts'
import { newId } from '../store/new-id.ts'
import { createImportUndo } from './import-undo.ts'
import { createLeadImport } from './lead-import.ts'
import { LEAD_NOT_FOUND, type LeadService } from './lead-service.ts'

export function leadRoutes(deps: Deps, leads: LeadService, requires: Requires): Routes {
  const { store } = deps
  const importLeads = createLeadImport(deps, leads)
  const undoImport = createImportUndo(store, leads)
  return new Hono<Env>()
    .get('/', requires('view_customers'), c => sendArray(c, store.leads.pages()))
    .post('/import', requires('edit_customers'), async c => {
      const { rows, batch = { id: newId(), file: '' } } = await readBody(c, leadImportBodySchema)
      const by = staffByOf(c)
      return c.json({ results: await importLeads(rows, { batch, by }) })
    })
    .post('/imports/:id/undo', requires('edit_customers'), async c => {
      const { waiting } = await readBody(c, importUndoBodySchema)
      const user = staffOf(c)
      const mayDelete = may(user, 'delete_customers', deps.dealer)
      const by = staffByOf(c)
      return c.json(await undoImport({ id: c.req.param('id'), waiting, userId: user.id, mayDelete }, by))
    })
    .patch('/:id', requires('edit_customers'), async c => {
      const edit = await readBody(c, leadPatchSchema)
      const by = byOf(c)
      return c.json(await leads.edit(c.req.param('id'), edit, by))
    })
    .delete('/:id', requires('delete_customers'), async c => {
      await leads.remove(c.req.param('id'), byOf(c))
      return c.json({ success: true, message: 'Customer deleted successfully' })
    })
    .get('/:id/notes', requires('view_customers'), async c => {
      const id = c.req.param('id')
      if (!(await store.leads.get(id))) throw new Refusal(404, LEAD_NOT_FOUND)
      return c.json(await store.notes.of(id))
    })
    .post('/:id/notes', requires('edit_customers'), async c => {
      const note = await readBody(c, leadNoteCreateSchema)
      const user = staffOf(c)
      const author = { id: user.id, name: userName(user) }
      return c.json(await leads.addNote(c.req.param('id'), note, author, staffByOf(c)), 201)
    })
}
