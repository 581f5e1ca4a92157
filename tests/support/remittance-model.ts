import type { DifferenceKind } from '#delivery/remittances/differences.rules.ts'
import { type Random, randomFrom } from '../../src/app/demo/random.ts'
import type { CashParcel } from './remittance-steps.ts'

/** The agreed fee per parcel, in the model and in the product. */
export const agreedFeeMinor = 150

/** A simple calculation by hand while the files arrive one after another. */
export type RemittanceModel = {
  readonly random: Random
  readonly settled: Set<CashParcel>
  /** Parcels without cash have nothing to settle; a second line about them is still reported. */
  readonly mentioned: Set<CashParcel>
  readonly told: Map<DifferenceKind, number>
  paidMinor: number
}

export const newModel = (seed: number): RemittanceModel => ({
  random: randomFrom(seed),
  settled: new Set(),
  mentioned: new Set(),
  told: new Map(),
  paidMinor: 0,
})

const plain = (minor: number) => (minor / 100).toFixed(2)

/** A file of one courier, some of it wrong, and what it settles by the model. */
export function drawFile(model: RemittanceModel, own: readonly CashParcel[]) {
  const { random } = model
  const settledNow: CashParcel[] = []
  const rows = Array.from({ length: random.whole(1, 25) }, () => {
    const parcel = random.isOnceIn(8) ? null : random.pick(own)
    const usual = parcel?.cashMinor ?? 500
    const collected = Math.max(0, usual + (random.isOnceIn(4) ? random.whole(-300, 300) : 0))
    const fee = agreedFeeMinor + (random.isOnceIn(4) ? random.whole(-100, 100) : 0)
    const surplus = random.isOnceIn(9) ? random.whole(1, 50) : 0
    model.paidMinor += collected - fee + surplus
    for (const kind of differencesByHand(model, parcel, { collected, fee, surplus }))
      model.told.set(kind, (model.told.get(kind) ?? 0) + 1)
    if (parcel && settle(model, parcel)) settledNow.push(parcel)
    // A part of a number, or more than a number, is another number.
    const number = parcel?.trackingNumber ?? random.pick(['R', 'R100', `R${random.whole(1, 99)}x`])
    return [number, plain(collected), plain(fee), plain(collected - fee + surplus)]
  })
  return { rows, settledNow }
}

type Stated = { readonly collected: number; readonly fee: number; readonly surplus: number }

function differencesByHand(
  { settled, mentioned }: RemittanceModel,
  parcel: CashParcel | null,
  { collected, fee, surplus }: Stated,
): readonly DifferenceKind[] {
  const addsUp: readonly DifferenceKind[] = surplus === 0 ? [] : ['does_not_add_up']
  if (!parcel) return ['unknown_number', ...addsUp]
  if (!parcel.isDelivered) return ['not_delivered', ...addsUp]
  const isTwice = settled.has(parcel) || (parcel.cashMinor === 0 && mentioned.has(parcel))
  if (isTwice) return ['paid_twice', ...addsUp]
  return [
    ...(collected < parcel.cashMinor ? (['short'] as const) : []),
    ...(collected > parcel.cashMinor ? (['over'] as const) : []),
    ...(fee > agreedFeeMinor ? (['fee_above_tariff'] as const) : []),
    ...addsUp,
  ]
}

function settle({ settled, mentioned }: RemittanceModel, parcel: CashParcel): boolean {
  mentioned.add(parcel)
  if (!parcel.isDelivered || parcel.cashMinor === 0 || settled.has(parcel)) return false
  settled.add(parcel)
  return true
}
