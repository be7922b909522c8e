import type { Lead } from '../src/leads/lead.ts'
import type { Vehicle } from '../src/vehicles/vehicle.ts'
export declare const NOW = '2026-11-20T17:00:00.000Z'
export declare function aVehicle(fields?: Partial<Vehicle>): Vehicle
export declare function aLead(fields?: Partial<Lead>): Lead
