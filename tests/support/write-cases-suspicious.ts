import { applyPolicy } from '#sales/suspicious/server/apply-policy.ts'
import { restrictSuspicion, watchSuspicion } from '#sales/suspicious/server/decide-suspicion.ts'
import { openSuspicion } from '#sales/suspicious/server/open-suspicion.ts'
import { countEvents } from './count-events.ts'
import { newPhone, placeOne } from './risk-steps.ts'
import { aRestriction, aReview, aSuspect, aSuspicion, dayAhead } from './suspicion-steps.ts'
import { because, setUp } from './world.ts'
import { type Prepare, permitsExport } from './write-cases.ts'

const reason = because('It is so')
const otherReason = because('It is otherwise')

type Setting = Parameters<Prepare>[0]
type Case = { readonly id: string; readonly version: number }

/** A step of a case, counted by its event. */
const onCase =
  (
    done: string,
    make: (setting: Setting) => Promise<Case>,
    more: object,
    other: object | null,
  ): Prepare =>
  async (setting) => {
    const { id, version } = await make(setting)
    const input = { id, version, ...more }
    return {
      input,
      other: other && { ...input, ...other },
      effects: () => countEvents(setting.db, id, `suspicious_case.${done}`),
    }
  }

const flagged = ({ db }: Setting) => aSuspicion(db)
const inReview = ({ db, world }: Setting) => aReview(db, world.admin)
const restricted = ({ db, world }: Setting) => aRestriction(db, world.admin)

const watched = async ({ db }: Setting) => {
  const opened = await aSuspicion(db)
  return db.transaction((tx) => watchSuspicion(tx, setUp, { ...opened, reason }))
}

/** A restriction with an order from before it. */
async function withOpenOrder({ db, world }: Setting) {
  const review = await aReview(db, world.admin)
  const { customerId, phone } = review
  const orderId = await placeOne(db, world, { customerId, shipPhone: phone })
  const { version } = await db.transaction((tx) =>
    restrictSuspicion(tx, setUp, { ...review, policy: 'block', until: dayAhead(9), reason }),
  )
  return { id: review.id, version, orderId }
}

export const suspiciousWrites: Readonly<Record<string, Prepare>> = {
  'suspicious.open': async ({ db }) => {
    const { id: customerId } = await aSuspect(db)
    const input = { customerId, reason }
    return {
      input,
      other: { ...input, reason: otherReason },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('suspicious_cases')
          .select('id')
          .where('customer_id', '=', customerId)
          .execute()
        return rows.length
      },
    }
  },
  'suspicious.permitExport': (setting) => permitsExport(setting, 'suspicious-customers'),
  'suspicious.review': onCase('reviewed', flagged, {}, { version: 2 }),
  'suspicious.flag': onCase('flagged', watched, { reason }, { reason: otherReason }),
  'suspicious.watch': onCase('watched', flagged, { reason }, { reason: otherReason }),
  'suspicious.clear': onCase('cleared', restricted, { reason }, { reason: otherReason }),
  'suspicious.restrict': onCase(
    'restricted',
    inReview,
    { policy: 'call_first', until: dayAhead(20), reason },
    { policy: 'block' },
  ),
  'suspicious.appeal': onCase('appealed', restricted, { note: 'I paid' }, { note: 'I did pay' }),
  'suspicious.take': async ({ db }) => {
    const { id } = await aSuspicion(db)
    return {
      input: { id },
      other: null,
      effects: () => countEvents(db, id, 'suspicious_case.taken'),
    }
  },
  'suspicious.unlink': async ({ db }) => {
    const phone = newPhone()
    const main = await aSuspect(db, { phone })
    const second = await aSuspect(db, { phone })
    const third = await aSuspect(db, { phone })
    const { id } = await db.transaction((tx) =>
      openSuspicion(tx, setUp, { customerId: main.id, reason }),
    )
    return {
      input: { id, customerId: second.id },
      other: { id, customerId: third.id },
      effects: () => countEvents(db, id, 'suspicious_case.unlinked'),
    }
  },
  'suspicious.apply': async (setting) => {
    const { id, version, orderId } = await withOpenOrder(setting)
    const input = { id, version, orderIds: [orderId] }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => countEvents(setting.db, id, 'suspicious_case.applied'),
    }
  },
  'suspicious.undoApply': async (setting) => {
    const { id, version, orderId } = await withOpenOrder(setting)
    const { batchId } = await setting.db.transaction((tx) =>
      applyPolicy(tx, setUp, { id, version, orderIds: [orderId] }),
    )
    const input = { id, batchId }
    return {
      input,
      other: { id, batchId: id },
      effects: () => countEvents(setting.db, id, 'suspicious_case.released_orders'),
    }
  },
}
