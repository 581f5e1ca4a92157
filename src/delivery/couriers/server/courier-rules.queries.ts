import type { Selectable } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { CourierAccounts } from '#platform/server/db/tables.ts'
import { adviceKinds } from '../advice-reasons.ts'
import {
  type AgreedRules,
  adapters,
  type CourierRules,
  silences,
  usualRules,
} from '../courier-rules.ts'

/**
 * The agreements with couriers, by courier id: with these, or with all. Every courier has rules;
 * one that was never set up has the default ones and is told by phone.
 */
export async function courierRules(
  reader: Reader,
  courierIds?: readonly string[],
): Promise<Map<string, CourierRules>> {
  let couriers = reader.selectFrom('couriers').select(['id', 'code', 'name'])
  if (courierIds) couriers = couriers.where('id', 'in', [...courierIds, noCourier])
  const accounts = await reader.selectFrom('courier_accounts').selectAll().execute()
  const accountOf = new Map(accounts.map((account) => [account.courier_id, account]))
  return new Map(
    (await couriers.orderBy('name').execute()).map(({ id, code, name }) => {
      const account = accountOf.get(id)
      const adapter = adapters.find((known) => known === account?.adapter) ?? 'manual'
      const agreed = account ? agreedIn(account) : usualRules
      const connectionId = account?.connection_id ?? null
      return [id, { courierId: id, code, name, adapter, connectionId, ...agreed }]
    }),
  )
}

/** An `in` without members is not valid SQL. */
const noCourier = '00000000-0000-0000-0000-000000000000'

/** @throws Refusal where there is no such courier */
export async function rulesOfCourier(reader: Reader, courierId: string): Promise<CourierRules> {
  const rules = (await courierRules(reader, [courierId])).get(courierId)
  if (!rules) throw notFound('This courier')
  return rules
}

function agreedIn(row: Selectable<CourierAccounts>): AgreedRules {
  return {
    services: row.services,
    labelSource: row.label_source === 'courier' ? 'courier' : 'ours',
    mostPerCall: row.most_per_call,
    cutOffTime: row.cut_off_time,
    collectionDays: row.collection_days,
    closedOn: row.closed_on,
    maxAttempts: row.max_attempts,
    respondHours: row.respond_hours,
    silence: silences.find((known) => known === row.silence) ?? usualRules.silence,
    disposalDays: row.disposal_days,
    returnDays: row.return_days,
    claimAfterDays: row.claim_after_days,
    claimWithinDays: row.claim_within_days,
    claimCapMinor: row.claim_cap_minor,
    remitDays: row.remit_days,
    feePerParcelMinor: row.fee_per_parcel_minor,
    cashFeeBasisPoints: row.cash_fee_basis_points,
    takesAdvice: adviceKinds.filter((kind) => row.takes_advice.includes(kind)),
  }
}

export function columnsOfRules(rules: AgreedRules) {
  return {
    services: [...rules.services],
    label_source: rules.labelSource,
    most_per_call: rules.mostPerCall,
    cut_off_time: rules.cutOffTime,
    collection_days: [...rules.collectionDays].sort(),
    closed_on: [...rules.closedOn].sort(),
    max_attempts: rules.maxAttempts,
    respond_hours: rules.respondHours,
    silence: rules.silence,
    disposal_days: rules.disposalDays,
    return_days: rules.returnDays,
    claim_after_days: rules.claimAfterDays,
    claim_within_days: rules.claimWithinDays,
    claim_cap_minor: rules.claimCapMinor,
    remit_days: rules.remitDays,
    fee_per_parcel_minor: rules.feePerParcelMinor,
    cash_fee_basis_points: rules.cashFeeBasisPoints,
    takes_advice: [...rules.takesAdvice],
  }
}
