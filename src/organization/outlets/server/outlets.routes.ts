import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { binsContract } from '../bins.contract.ts'
import { locationsContract } from '../locations.contract.ts'
import { outletsContract } from '../outlets.contract.ts'
import { addAlias } from './add-alias.ts'
import { addBin } from './add-bin.ts'
import { planOutlet } from './add-outlet.ts'
import { areaHistory, getArea, listAreas, listCountries } from './areas.queries.ts'
import { binHistory, getBin, listBinLabels, listBins } from './bins.queries.ts'
import { changeBin, setBinArchived, setBinBlocked } from './change-bin.ts'
import { changeContact, changeOutlet } from './change-outlet.ts'
import { couriersServing } from './couriers-for.ts'
import { courierHistory, listCouriers, listCoverage } from './coverage.queries.ts'
import { generateBins } from './generate-bins.ts'
import { unmatchedPlaces } from './list-unmatched.ts'
import { mergeArea } from './merge-area.ts'
import { moveOutlet } from './move-outlet.ts'
import type { OutletParts } from './outlet-parts.ts'
import { getOutlet, listOutlets, listOverview, outletHistory } from './outlets.queries.ts'
import { addArea, changeArea } from './save-area.ts'
import { addCourier, changeCourier } from './save-courier.ts'
import { saveCoverage } from './save-coverage.ts'
import { settleUnmatched } from './settle-unmatched.ts'
import { suspendCourier, waitingFor } from './suspend-courier.ts'
import { setWalk, shiftBin } from './walk-bins.ts'

export const outletsRoutes = (parts: OutletParts) =>
  routes('outlets', outletsContract, {
    list: reads(listOutlets),
    overview: reads(listOverview(parts)),
    get: reads(getOutlet(parts)),
    history: reads(outletHistory),
    add: writes(planOutlet),
    change: writes(changeOutlet),
    changeContact: writes(changeContact),
    move: writes(moveOutlet(parts)),
  })

export const binsRoutes = (parts: OutletParts) =>
  routes('bins', binsContract, {
    list: reads(listBins(parts)),
    labels: reads(listBinLabels(parts)),
    get: reads(getBin(parts)),
    history: reads(binHistory),
    add: writes(addBin),
    generate: writes(generateBins),
    change: writes(changeBin),
    setBlocked: writes(setBinBlocked),
    setArchived: writes(setBinArchived(parts)),
    shift: writes(shiftBin),
    setWalk: writes(setWalk),
  })

export const locationsRoutes = (parts: OutletParts) =>
  routes('locations', locationsContract, {
    areas: reads(listAreas),
    countries: reads(listCountries),
    area: reads(getArea),
    history: reads(areaHistory),
    addArea: writes(addArea),
    changeArea: writes(changeArea),
    mergeArea: writes(mergeArea),
    addAlias: writes(addAlias),
    couriers: reads(listCouriers),
    courierHistory: reads(courierHistory),
    addCourier: writes(addCourier),
    changeCourier: writes(changeCourier),
    coverage: reads(listCoverage),
    saveCoverage: writes(saveCoverage),
    waiting: reads(waitingFor(parts)),
    suspend: writes(suspendCourier(parts)),
    serving: reads(couriersServing),
    unmatched: reads(unmatchedPlaces.page),
    settle: writes(settleUnmatched),
  })
