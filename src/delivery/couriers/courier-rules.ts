import { usualCollectionDays } from '#organization/outlets/collections.rules.ts'
import type { StateFacts } from '#platform/machine.ts'
import { type AdviceKind, adviceKinds } from './advice-reasons.ts'

export const adapters = ['manual', 'http'] as const
export type Adapter = (typeof adapters)[number]

export const courierStates = {
  connected: { label: 'Connected', tone: 'good' },
  phone: { label: 'By phone', tone: 'quiet' },
  words: { label: 'Words to explain', tone: 'waiting' },
  failed: { label: 'Calls failed', tone: 'bad' },
  off: { label: 'Not in use', tone: 'quiet' },
} as const satisfies Record<string, StateFacts>

export const courierStateKeys = ['connected', 'phone', 'words', 'failed', 'off'] as const

/** What is most urgent about a courier. */
export function courierStateOf(courier: {
  readonly isActive: boolean
  readonly stopped: number
  readonly unknownWords: number
  readonly adapter: Adapter
}) {
  if (!courier.isActive) return 'off'
  if (courier.stopped > 0) return 'failed'
  if (courier.unknownWords > 0) return 'words'
  return courier.adapter === 'manual' ? 'phone' : 'connected'
}

export const silences = ['reattempt', 'return', 'hold', 'ask'] as const
export type Silence = (typeof silences)[number]

/** The company's agreement with a courier. */
export type AgreedRules = {
  readonly services: readonly string[]
  readonly labelSource: 'ours' | 'courier'
  /** The maximum of numbers in one call, where a call takes many. */
  readonly mostPerCall: number
  /** `HH:MM`, in the outlet's time zone. */
  readonly cutOffTime: string
  /** Weekdays on which it collects; Monday is 1. */
  readonly collectionDays: number[]
  /** Days on which it doesn't collect, such as holidays. */
  readonly closedOn: string[]
  readonly maxAttempts: number
  /** How long the company has to decide after a failed attempt. */
  readonly respondHours: number
  /** What the courier does when the company does not respond. */
  readonly silence: Silence
  /** After this many days in return transit a parcel may be disposed of. */
  readonly disposalDays: number
  /** The days of a return transit. */
  readonly returnDays: number
  readonly claimAfterDays: number
  readonly claimWithinDays: number
  readonly claimCapMinor: number | null
  /** Cash is due this many days after delivery. */
  readonly remitDays: number
  readonly feePerParcelMinor: number | null
  readonly cashFeeBasisPoints: number
  readonly takesAdvice: readonly AdviceKind[]
}

export type CourierRules = AgreedRules & {
  readonly courierId: string
  readonly code: string
  readonly name: string
  readonly adapter: Adapter
  readonly connectionId: string | null
}

/** For a courier without another agreement. */
export const usualRules: AgreedRules = {
  services: [],
  labelSource: 'ours',
  mostPerCall: 10,
  cutOffTime: '17:00',
  collectionDays: [...usualCollectionDays],
  closedOn: [],
  maxAttempts: 3,
  respondHours: 24,
  silence: 'ask',
  disposalDays: 10,
  returnDays: 10,
  claimAfterDays: 7,
  claimWithinDays: 30,
  claimCapMinor: null,
  remitDays: 7,
  feePerParcelMinor: null,
  cashFeeBasisPoints: 0,
  takesAdvice: adviceKinds,
}
