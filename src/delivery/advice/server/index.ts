import { courierNames } from '#delivery/couriers/server/index.ts'
import { defineServer } from '#platform/server/define-server.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { adviceArea } from '../advice.area.ts'
import { adviceContract } from '../advice.contract.ts'
import { adviceLinkContract } from '../advice-link.contract.ts'
import { adviceBoard } from './advice-board.ts'
import { adviceEffects } from './advice-effects.ts'
import { adviceFile } from './advice-file.ts'
import { answerAdviceLink, linkedParcel } from './advice-link.ts'
import { adviceReader } from './advice-reader.ts'
import { askForChoice } from './ask-for-choice.ts'
import { contactCustomer } from './contact-customer.ts'
import { decideAdvice, decideMany } from './decide-advice.ts'
import { getAdvice, historyOfAdvice } from './get-advice.ts'
import { foldAbsencesOften } from './kept-absences.ts'
import { adviceFigures, adviceOfParcel, advices } from './list-advice.ts'
import { needsOfAdvice } from './needs-of-advice.ts'
import { escalateAdvice, noteAdvice } from './note-advice.ts'
import { sendDecided } from './send-advice.ts'
import { answerByHand } from './take-answer.ts'
import { tendAdvice } from './tend-advice.ts'

export { addPastAdvice, type PastAdvice } from './add-past-advice.ts'
export { adviceReader } from './advice-reader.ts'
export { closeAdvice } from './close-advice.ts'
export { decideMany } from './decide-advice.ts'
export { forgetAdvice } from './forget-advice.ts'
export { absenceSums } from './kept-absences.ts'
export { noteAdvice } from './note-advice.ts'
export { raiseAdvice } from './raise-advice.ts'
export { refusedOrders } from './refused-orders.ts'
export { adviceHandlers } from './take-answer.ts'

/** `address` is the public address of the app, for links in messages. */
const adviceRoutes = (address: string) =>
  routes('advice', adviceContract, {
    list: reads(advices.page),
    figures: reads(adviceFigures),
    get: reads(getAdvice),
    history: reads(historyOfAdvice),
    ofParcel: reads(adviceOfParcel),
    board: reads(adviceBoard),
    couriers: reads(courierNames),
    contact: writes(contactCustomer),
    decide: writes(decideAdvice),
    decideMany: writes(decideMany),
    send: writes(sendDecided),
    answer: writes(answerByHand),
    note: writes(noteAdvice),
    escalate: writes(escalateAdvice),
    ask: writes(askForChoice(address)),
  })

const adviceLinkRoutes = routes('adviceLink', adviceLinkContract, {
  parcel: reads(linkedParcel),
  answer: does(answerAdviceLink),
})

const adviceJobs: readonly Job[] = [tendAdvice, foldAbsencesOften]

export const adviceServer = (address: string) =>
  defineServer(adviceArea, {
    routes: { advice: adviceRoutes(address), adviceLink: adviceLinkRoutes },
    files: adviceFile,
    readers: [adviceReader],
    jobs: adviceJobs,
    effects: adviceEffects,
    needs: needsOfAdvice,
  })
