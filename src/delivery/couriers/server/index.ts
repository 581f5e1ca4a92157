import { defineServer } from '#platform/server/define-server.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { courierAccountsContract } from '../courier-accounts.contract.ts'
import { couriersArea } from '../couriers.area.ts'
import { askRatesOver, compareRatesOver } from './ask-rates.ts'
import { couriers, couriersFile } from './browse-couriers.ts'
import { getAccount, listAccounts, wordsOf } from './courier-accounts.queries.ts'
import { listCalls } from './courier-calls.queries.ts'
import { fetchCitiesOver } from './fetch-cities.ts'
import { giveUpCall, retryCall } from './hurry-call.ts'
import { removeWord, saveWord } from './meanings.ts'
import { saveConnection, saveRules } from './save-account.ts'
import { type RecentRequestsOf, setupOver } from './setup.queries.ts'
import { tryActOver } from './try-act.ts'

export { type CourierHook, hookOfConnection, mappingOf } from './account-of-courier.ts'
export { askCourier } from './ask-courier.ts'
export { type Calling, callCourier, callCouriersSoon } from './call-couriers.ts'
export type { CourierCall } from './claim-calls.ts'
export type { CallHandler } from './conclude-call.ts'
export { courierNames } from './courier-names.ts'
export { courierRules } from './courier-rules.queries.ts'
export { forgetTold } from './forget-told.ts'
export { forgetUnknownWords } from './forget-unknown-words.ts'
export { meaningsOf, noteUnknownWord, saveWord } from './meanings.ts'
export { type QueuedCall, queueCall, type WaitingCall, waitingCalls } from './queue-call.ts'
export { type ConnectionInput, saveConnection, saveRules } from './save-account.ts'
export { takeBackCall } from './take-back-call.ts'

type Surroundings = {
  readonly outside: Outside
  readonly recentRequests: RecentRequestsOf
}

const courierAccountsRoutes = ({ outside, recentRequests }: Surroundings) =>
  routes('courierAccounts', courierAccountsContract, {
    list: reads(listAccounts),
    browse: reads(couriers.page),
    get: reads(getAccount),
    setup: reads(setupOver(recentRequests)),
    saveRules: writes(saveRules),
    saveConnection: writes(saveConnection),
    tryAct: does(tryActOver(outside)),
    rates: reads(askRatesOver(outside)),
    compareRates: reads(compareRatesOver(outside)),
    fetchCities: does(fetchCitiesOver(outside)),
    words: reads(wordsOf),
    saveWord: writes(saveWord),
    removeWord: writes(removeWord),
    calls: reads(listCalls),
    retryCall: writes(retryCall),
    giveUpCall: writes(giveUpCall),
  })

export const couriersServer = (surroundings: Surroundings) =>
  defineServer(couriersArea, {
    routes: { courierAccounts: courierAccountsRoutes(surroundings) },
    files: couriersFile,
  })
