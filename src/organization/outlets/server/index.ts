import { defineServer } from '#platform/server/define-server.ts'
import { outletsArea } from '../outlets.area.ts'
import { placeFiles } from './export-places.ts'
import type { OutletParts } from './outlet-parts.ts'
import { binsRoutes, locationsRoutes, outletsRoutes } from './outlets.routes.ts'

export { addBin } from './add-bin.ts'
export { addCities, type ListedCity } from './add-cities.ts'
export { addOutlet, type NewOutlet } from './add-outlet.ts'
export { binByCode, type NamedBin } from './bins.queries.ts'
export { calendarOf } from './collection-calendar.ts'
export {
  type CourierAddress,
  type CourierAnswer,
  couriersFor,
  couriersForEach,
  type DecidingLine,
  decidingLines,
} from './couriers-for.ts'
export { generateBins } from './generate-bins.ts'
export type {
  OutletFigures,
  OutletParts,
  Suspending,
  WaitingParcel,
  WhatWaited,
} from './outlet-parts.ts'
export { listOutlets, outletFacts } from './outlets.queries.ts'
export { placeTables } from './place-tables.ts'
export { addCourier } from './save-courier.ts'
export { saveCoverage } from './save-coverage.ts'
export { type CourierCity, takeCityList } from './take-city-list.ts'
export { setWalk } from './walk-bins.ts'

export const outletsServer = (parts: OutletParts) =>
  defineServer(outletsArea, {
    routes: {
      outlets: outletsRoutes(parts),
      bins: binsRoutes(parts),
      locations: locationsRoutes(parts),
    },
    files: placeFiles,
  })
