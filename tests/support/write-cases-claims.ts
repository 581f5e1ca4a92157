import { rejectClaim } from '#delivery/claims/server/answer-claim.ts'
import { endCasesOf } from '#delivery/claims/server/end-case.ts'
import { settleClaim } from '#delivery/claims/server/settle-claim.ts'
import { newId } from '#platform/server/new-id.ts'
import { aClaim, aDeliveredScan, aMissingReturn, anOpenGate } from './claim-steps.ts'
import { countEvents } from './count-events.ts'
import { aCourier, aParcel } from './parcel-in-state.ts'
import { because } from './world.ts'
import type { Prepare } from './write-cases.ts'

const reason = because('It is so')

/** A step of a missing return, counted by its event. */
function onCase(type: string, more: object, other: object | null): Prepare {
  return async ({ db, world }) => {
    const { id, version } = await aMissingReturn(db, world)
    const input = { id, version, ...more }
    return {
      input,
      other: other && { ...input, ...other },
      effects: () => countEvents(db, id, `return_case.${type}`),
    }
  }
}

function onClaim(type: string, more: object, other: object): Prepare {
  return async ({ db, world }) => {
    const { id, version } = await aClaim(db, world)
    const input = { id, version, ...more }
    return {
      input,
      other: { ...input, ...other },
      effects: () => countEvents(db, id, `claim.${type}`),
    }
  }
}

export const claimWrites: Readonly<Record<string, Prepare>> = {
  'returnCases.take': onCase('taken', {}, null),
  'returnCases.search': onCase('searched', {}, { version: 2 }),
  'returnCases.contact': onCase('contacted', { text: 'They look' }, { text: 'They do not' }),
  'returnCases.note': onCase('noted', { text: 'Looked' }, { text: 'Looked again' }),
  'returnCases.writeOff': onCase('written_off', { reason }, { version: 2 }),
  'claims.saveTemplate': async ({ db }) => {
    const courierId = await db.transaction((tx) => aCourier(tx))
    const input = { courierId, version: 0, columns: ['parcel', 'amount'] }
    return {
      input,
      other: { ...input, columns: ['amount'] },
      effects: () => countEvents(db, courierId, 'claim_template.changed'),
    }
  },
  'claims.file': async ({ db, world }) => {
    const { id } = await aMissingReturn(db, world)
    const input = { caseIds: [id] }
    return {
      input,
      other: { ...input, courierReference: 'C-1' },
      effects: () => countEvents(db, id, 'return_case.claimed'),
    }
  },
  'claims.approve': onClaim('approved', {}, { answer: 'Yes' }),
  'claims.reject': onClaim('rejected', { answer: 'No' }, { answer: 'Not at all' }),
  'claims.withdraw': onClaim('withdrawn', { reason }, { version: 2 }),
  'claims.settle': async ({ db, world }) => {
    const { id, version, owedMinor } = await aClaim(db, world)
    const input = { id, version, receivedMinor: owedMinor, reference: 'NET-1' }
    return {
      input,
      other: { ...input, reference: 'NET-2' },
      effects: () => countEvents(db, id, 'claim.settled'),
    }
  },
  'claims.appeal': async ({ db, world }) => {
    const { id, version } = await aClaim(db, world)
    const rejected = await db.transaction((tx) =>
      rejectClaim(tx, world.admin, { id, version, answer: 'No' }),
    )
    const input = { ...rejected, text: 'Look at the gate log' }
    return {
      input,
      other: { ...input, text: 'Look again' },
      effects: () => countEvents(db, id, 'claim.appealed'),
    }
  },
  'claims.giveBack': async ({ db, world }) => {
    const claim = await aClaim(db, world)
    const { id, version, owedMinor } = claim
    const settled = await db.transaction(async (tx) => {
      const money = { receivedMinor: owedMinor, reference: 'NET-1', reason: null }
      const done = await settleClaim(tx, world.admin, { id, version, ...money })
      const parcelId = claim.cases[0]?.parcel.id ?? ''
      await tx
        .updateTable('parcels')
        .set({ state: 'received_back' })
        .where('id', '=', parcelId)
        .execute()
      await endCasesOf(tx, world.admin, [parcelId])
      return done
    })
    const input = { ...settled, reference: 'BACK-1' }
    return {
      input,
      other: { ...input, reference: 'BACK-2' },
      effects: () => countEvents(db, id, 'claim.given_back'),
    }
  },
  'gate.addSheet': async ({ db, world }) => {
    const courierId = await db.transaction((tx) => aCourier(tx))
    const lines = [{ number: 'T1' }]
    const input = { outletId: world.outletId, courierId, reference: 'RS-1', lines }
    return {
      input,
      other: { ...input, reference: 'RS-2' },
      effects: () => countRows(db, 'courier_sheets', courierId),
    }
  },
  'gate.open': async ({ db, world }) => {
    const courierId = await db.transaction((tx) => aCourier(tx))
    return {
      input: { outletId: world.outletId, courierId },
      other: null,
      effects: () => countRows(db, 'gate_sessions', courierId),
    }
  },
  'gate.scan': async ({ db, world }) => {
    const parcel = await aParcel(db, world, 'returning')
    const { id } = await anOpenGate(db, world, parcel.courierId)
    return {
      input: { id, code: parcel.code },
      other: { id, code: 'S-0' },
      effects: () => countEvents(db, parcel.id, 'parcel.received_back'),
    }
  },
  'gate.scanLater': async ({ db, world }) => {
    const parcel = await aParcel(db, world, 'returning')
    const { id } = await anOpenGate(db, world, parcel.courierId)
    const input = { id, code: parcel.code, scanId: newId(), madeAt: '2026-01-05T10:00:00.000Z' }
    return {
      input,
      other: { ...input, code: 'S-0' },
      effects: () => countEvents(db, parcel.id, 'parcel.received_back'),
    }
  },
  'gate.answer': async ({ db, world }) => {
    const { id, scanId, parcel } = await aDeliveredScan(db, world)
    return {
      input: { id, scanId, answer: 'came_back' },
      other: { id, scanId, answer: 'set_aside' },
      effects: () => countEvents(db, parcel.id, 'parcel.received_back'),
    }
  },
  'gate.undoScan': async ({ db, world }) => {
    const { id, scanId } = await aDeliveredScan(db, world)
    return {
      input: { id, scanId },
      other: null,
      effects: async () => {
        const rows = await db.reader
          .selectFrom('gate_scan_steps')
          .select('id')
          .where('scan_id', '=', scanId)
          .execute()
        return rows.length
      },
    }
  },
  'gate.close': async ({ db, world }) => {
    const { id, version } = await anOpenGate(db, world)
    const input = { id, version, riderName: 'Ada', unsigned: 'Signed on paper' }
    return {
      input,
      other: { ...input, riderName: 'Grace' },
      effects: () => countEvents(db, id, 'gate_session.closed'),
    }
  },
}

async function countRows(
  db: Parameters<Prepare>[0]['db'],
  table: 'courier_sheets' | 'gate_sessions',
  courierId: string,
): Promise<number> {
  const rows = await db.reader
    .selectFrom(table)
    .select('id')
    .where('courier_id', '=', courierId)
    .execute()
  return rows.length
}
