import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { knownCountry } from '#platform/code-fields.ts'
import { read, write } from '#platform/contract.ts'
import { flag, id, leftOut, line, requiredLine, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { pageInput, pageOf } from '#platform/paging.ts'
import type { Access } from '#platform/permissions.ts'
import { historyOf } from '#platform/record-endpoints.ts'
import { areaList } from './areas.list.ts'
import { suspensionAnswers } from './coverage.rules.ts'
import {
  areaFacts,
  courier,
  courierCode,
  courierFacts,
  coverageRow,
  kind,
  listedArea,
  offer,
  reach,
  service,
  serviceGiven,
  unmatched,
  waitingThere,
  whatWaited,
  wholeArea,
} from './locations.fields.ts'
import { unmatchedList } from './unmatched.list.ts'

const access = capability.locations

/** Users who send or call to an address also need to know which courier serves it. */
const askingAccess = [
  capability.locations,
  capability.dispatch,
  capability.confirmations,
] as const satisfies Access

const step = { id, version }
const saved = z.object({ id, version: z.number().int() })
const naming = ['place_taken', 'bad_parent'] as const

export const locationsContract = {
  areas: listOf({
    path: '/service-areas',
    summary: 'Service locations by name, with the couriers that serve them',
    access,
    list: areaList,
    row: listedArea,
  }),
  countries: read({
    path: '/service-areas/countries',
    summary: 'The countries in which there are service locations',
    access,
    input: z.object({}),
    output: z.object({ countries: z.array(z.string()), unmatched: z.number().int() }),
  }),
  area: read({
    path: '/service-areas/{id}',
    summary: 'One service location with its names, postcodes and couriers',
    access,
    input: z.object({ id }),
    output: wholeArea,
  }),
  history: historyOf({
    path: '/service-areas/{id}/history',
    summary: 'Who changed a service location',
    access,
  }),
  addArea: write({
    path: '/service-areas',
    summary: 'Add a service location',
    access,
    isOfHouse: true,
    refuses: naming,
    input: z.object({ kind, country: knownCountry, ...areaFacts }),
    output: saved,
  }),
  changeArea: write({
    path: '/service-areas/{id}',
    summary: 'Change names, postcodes and place of a service location',
    access,
    isOfHouse: true,
    refuses: [...naming, 'stale_version'],
    input: z.object({ ...step, ...leftOut(areaFacts), isActive: z.boolean() }),
    output: saved,
  }),
  mergeArea: write({
    path: '/service-areas/{id}/merge',
    summary: 'Merge a service location into another, which keeps its names as aliases',
    access,
    isOfHouse: true,
    refuses: ['bad_merge', 'stale_version'],
    input: z.object({ ...step, intoId: id }),
    output: saved,
  }),
  addAlias: write({
    path: '/service-areas/{id}/aliases',
    summary: 'Add a name by which a service location is known, too',
    access,
    isOfHouse: true,
    refuses: ['too_many_aliases'],
    input: z.object({ id, alias: requiredLine(120) }),
    output: saved,
  }),
  couriers: read({
    path: '/couriers',
    summary: 'Couriers by name, with how many areas they serve',
    access,
    input: z.object({}),
    output: z.object({ couriers: z.array(courier) }),
  }),
  courierHistory: historyOf({
    path: '/couriers/{id}/history',
    summary: 'Who changed a courier',
    access,
  }),
  addCourier: write({
    path: '/couriers',
    summary: 'Add a courier',
    access,
    isOfHouse: true,
    refuses: ['code_taken'],
    input: z.object({ code: courierCode, ...courierFacts }),
    output: saved,
  }),
  changeCourier: write({
    path: '/couriers/{id}',
    summary: 'Change a courier, or switch it off for all areas',
    access,
    isOfHouse: true,
    refuses: ['stale_version'],
    input: z.object({ ...step, ...leftOut(courierFacts), isActive: z.boolean() }),
    output: saved,
  }),
  coverage: read({
    path: '/couriers/{courierId}/coverage',
    summary: 'All areas by name, with what one courier does there',
    access,
    input: z.object({
      courierId: id,
      q: line(80).optional(),
      country: knownCountry.optional(),
      reach: reach.optional(),
      hasLine: flag.optional().describe('Only areas with a line of their own, or without.'),
      ...pageInput,
    }),
    output: pageOf(coverageRow),
  }),
  saveCoverage: write({
    path: '/couriers/{courierId}/coverage',
    summary:
      'Set what a courier does in areas; null takes a line away, so that the area around counts',
    access,
    isOfHouse: true,
    refuses: ['stale_version'],
    input: z.object({
      courierId: id,
      rows: z
        .array(
          z.object({
            areaId: id,
            version: z.number().int().min(0).describe('0 where there is no line yet.'),
            service: serviceGiven.nullable(),
          }),
        )
        .min(1)
        .max(200),
    }),
    output: z.object({
      rows: z.array(z.object({ areaId: id, version: z.number().int() })),
    }),
  }),
  waiting: read({
    path: '/couriers/{courierId}/waiting',
    summary: 'How many parcels wait for a courier in one area, by stage',
    access,
    input: z.object({ courierId: id, areaId: id }),
    output: waitingThere,
  }),
  suspend: write({
    path: '/couriers/{courierId}/suspend',
    summary:
      'Suspend a courier in one area until a day or until it is lifted, and decide what waits for it',
    access,
    isOfHouse: true,
    refuses: ['reason_missing'],
    input: z.object({
      courierId: id,
      areaId: id,
      until: z.iso.date('A day, such as 2026-05-13.').nullable(),
      note: line(200),
      answer: z
        .enum(suspensionAnswers)
        .optional()
        .describe(
          'What becomes of parcels that wait: the next courier takes them, they are kept and marked, or they are held. Left out, they are kept.',
        ),
    }),
    output: z.object({
      waited: whatWaited,
      areaId: id,
      version: z.number().int(),
      /** The former line; null if the area had none. */
      before: service.nullable(),
    }),
  }),
  serving: read({
    path: '/couriers/serving',
    summary: 'Which couriers bring a parcel to an address, for how much, and why the others do not',
    access: askingAccess,
    input: z.object({
      country: knownCountry,
      city: line(120).default(''),
      postcode: line(20).default(''),
      weightGrams: z.coerce.number().int().min(0).max(10_000_000).default(0),
      cashMinor: z.coerce
        .number()
        .int()
        .min(0)
        .max(1_000_000_000_000)
        .optional()
        .describe('To be collected in cash; left out where it is paid.'),
    }),
    output: z.object({
      /** The areas that the address was found in, the closest first. */
      found: z.array(z.string()),
      offers: z.array(offer),
    }),
  }),
  unmatched: listOf({
    path: '/couriers/unmatched',
    summary: 'Places of couriers’ lists that no name here fits, with suggestions',
    access,
    list: unmatchedList,
    row: unmatched,
  }),
  settle: write({
    path: '/couriers/unmatched/{id}/settle',
    summary:
      'Say which area a place of a courier’s list is, which then knows the name, or leave it out',
    access,
    isOfHouse: true,
    input: z.object({ id, areaId: id.nullable() }),
    output: z.object({ id }),
  }),
}
