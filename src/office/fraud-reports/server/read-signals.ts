import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { fraudReportsSettings } from '../fraud-reports.settings.ts'
import type { FraudSignal, FraudSignals } from '../fraud-signals.fields.ts'
import { type Compared, isSignal, type SignalKind, shareOf, signalKinds } from '../fraud-signals.ts'
import { countsOfCouriers, leastParcels } from './courier-signals.ts'
import {
  type CashierCounts,
  countsOfCashiers,
  type SignalScope,
  signalDays,
} from './till-signals.ts'
import { access } from './visible-reports.ts'

const { leastSales, discountPercent } = fraudReportsSettings

export const signalTerms = (reader: Reader) => settingsOf(reader, { leastSales, discountPercent })

const tillKinds = signalKinds.filter((kind) => kind !== 'false_attempts')

/** Who is clearly above the others, the largest gap first. It proves nothing and has no effect. */
export async function readSignals(
  reader: Reader,
  actor: Actor,
  scope: SignalScope,
): Promise<FraudSignals> {
  requireWithinOutlets(actor, access, scope.outletId)
  const terms = await signalTerms(reader)
  const cashiers = await countsOfCashiers(reader, actor, scope, terms.discountPercent)
  const couriers = await countsOfCouriers(reader, actor, scope)
  const ofCashiers = cashiers
    .filter(({ isHidden }) => !isHidden)
    .flatMap((one) =>
      tillKinds.map((kind) => signalOf(kind, 'user', one, comparedOf(kind, one, cashiers))),
    )
    .filter(([, compared]) => isSignal(compared, terms.leastSales))
  const ofCouriers = couriers
    .map((one) => signalOf('false_attempts', 'courier', one, one))
    .filter(([, compared]) => isSignal(compared, leastParcels))
  const signals = [...ofCashiers, ...ofCouriers].map(([signal]) => signal)
  return {
    days: signalDays,
    leastParcels,
    ...terms,
    compared:
      cashiers.filter(({ sales, isHidden }) => !isHidden && sales >= terms.leastSales).length +
      couriers.filter(({ sample }) => sample >= leastParcels).length,
    signals: signals.toSorted((one, other) => gapOf(other) - gapOf(one)),
  }
}

const gapOf = ({ share, otherShare }: FraudSignal) => share - otherShare

/** A cashier against all others together. */
function comparedOf(
  kind: Exclude<SignalKind, 'false_attempts'>,
  own: CashierCounts,
  all: readonly CashierCounts[],
): Compared {
  const others = all.filter(({ id }) => id !== own.id)
  const sum = (of: (one: CashierCounts) => number) => others.reduce((so, one) => so + of(one), 0)
  return {
    events: own[kind],
    sample: own.sales,
    otherEvents: sum((one) => one[kind]),
    otherSample: sum(({ sales }) => sales),
  }
}

function signalOf(
  kind: SignalKind,
  noun: FraudSignal['noun'],
  { id, name }: { readonly id: string; readonly name: string },
  compared: Compared,
): [FraudSignal, Compared] {
  const { events, sample, otherEvents, otherSample } = compared
  const otherShare = shareOf(otherEvents, otherSample).share
  const own = shareOf(events, sample)
  return [{ kind, noun, id, name, events, sample, ...own, otherShare, otherSample }, compared]
}
