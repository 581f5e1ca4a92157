/** What is counted for each cashier or courier and compared with the others. */
export const signalKinds = [
  'no_sale',
  'own_refunds',
  'refunds',
  'voids',
  'discounts',
  'false_attempts',
] as const

export type SignalKind = (typeof signalKinds)[number]

export const signalLabels: Readonly<Record<SignalKind, string>> = {
  no_sale: 'Drawer opened without a sale',
  own_refunds: 'Refunds of own sales',
  refunds: 'Refunds',
  voids: 'Voided sales',
  discounts: 'High discounts',
  false_attempts: 'Customer not home',
}

export const isSignalKind = (text: string | undefined): text is SignalKind =>
  signalKinds.some((kind) => kind === text)

/** Observations of one, and of all others. */
export type Compared = {
  readonly events: number
  readonly sample: number
  readonly otherEvents: number
  readonly otherSample: number
}

export type Share = { readonly share: number; readonly low: number; readonly high: number }

/** The 95 % interval of a share by Wilson, which holds for few observations and for none. */
export function shareOf(events: number, sample: number): Share {
  if (sample <= 0) return { share: 0, low: 0, high: 1 }
  const z = 1.96
  const share = Math.min(events, sample) / sample
  const spread = z * z
  const centre = share + spread / (2 * sample)
  const reach = z * Math.sqrt((share * (1 - share) + spread / (4 * sample)) / sample)
  const whole = 1 + spread / sample
  return {
    share,
    low: Math.min(share, Math.max(0, (centre - reach) / whole)),
    high: Math.max(share, Math.min(1, (centre + reach) / whole)),
  }
}

/** Fewer events are chance, however few the others have. */
const fewestEvents = 3

/**
 * Whether the share is clearly above that of the others: with enough observations on both sides, the
 * lowest likely share is above the highest likely share of the others.
 */
export function isSignal(compared: Compared, leastSample: number): boolean {
  const { events, sample, otherEvents, otherSample } = compared
  if (events < fewestEvents || sample < leastSample || otherSample < leastSample) return false
  return shareOf(events, sample).low > shareOf(otherEvents, otherSample).high
}
