import { may } from '@forecourt/shared/users/permissions'
import {
  publicVehicleSchema,
  vehicleCreateSchema,
  vehicleEditSchema,
} from '@forecourt/shared/vehicles/vehicle'
import { vehicleSearchSchema } from '@forecourt/shared/vehicles/vehicle-search'
import { isPublic } from '@forecourt/shared/vehicles/vehicle-status'
import { normalizeVin } from '@forecourt/shared/vehicles/vin'
import { Hono } from 'hono'
import { byOf } from '../auth/by.ts'
import { demand, forEveryone, type Requires } from '../auth/guard.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { sendBytes } from '../http/cached-bytes.ts'
import { readBody } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import { JSON_TYPE, LIST_HEADERS, type PublicList } from './public-list.ts'
import { VEHICLE_NOT_FOUND, type VehicleService } from './vehicle-service.ts'

const VIN_NOT_FOUND = 'No vehicle found with that VIN number.'

export interface VehicleDeps extends Deps {
  publicList: PublicList
}

export function vehicleRoutes(deps: VehicleDeps, vehicles: VehicleService, requires: Requires): Routes {
  const { store, stock, publicList, dealer } = deps

  return new Hono<Env>()
    .get('/', forEveryone, async c => {
      if (c.req.query('admin') === 'true') {
        demand(c.var.user, 'view_inventory', deps)
        return c.json(await store.vehicles.all())
      }
      return sendBytes(c, await publicList.bytes(), LIST_HEADERS)
    })
    .get('/search', forEveryone, async c => {
      const search = vehicleSearchSchema.parse(c.req.query())
      const found = (await stock.now()).find(search)
      return c.body(`[${found.map(one => one.json).join()}]`, 200, { 'content-type': JSON_TYPE })
    })
    .get('/vin/:vin', forEveryone, async c => {
      const vehicle = await store.vehicles.byVin(normalizeVin(c.req.param('vin')))
      if (!vehicle || !isPublic(vehicle)) throw new Refusal(404, VIN_NOT_FOUND)
      const { id, year, make, model } = vehicle
      return c.json({ id, year, make, model })
    })
    .get('/:id', forEveryone, async c => {
      const vehicle = await store.vehicles.get(c.req.param('id'))
      const isStaff = may(c.var.user, 'view_inventory', dealer)
      if (!vehicle || !(isPublic(vehicle) || isStaff)) throw new Refusal(404, VEHICLE_NOT_FOUND)
      return c.json(isStaff ? vehicle : publicVehicleSchema.parse(vehicle))
    })
    .post('/', requires('add_vehicles'), async c => {
      const wanted = await readBody(c, vehicleCreateSchema)
      return c.json(await vehicles.create(wanted, byOf(c)), 201)
    })
    .patch('/:id', requires('edit_vehicles'), async c => {
      const edit = await readBody(c, vehicleEditSchema)
      const by = byOf(c)
      return c.json(await vehicles.edit(c.req.param('id'), by, () => edit))
    })
    .delete('/:id', requires('delete_vehicles'), async c => {
      await vehicles.remove(c.req.param('id'), byOf(c))
      return c.json({ success: true, message: 'Vehicle deleted successfully' })
    })
}
