import { useSyncExternalStore } from 'react'
import { isRecord } from '#platform/is-record.ts'
import { Refusal } from '#platform/refusal.ts'
import { keepUntilLogout, keptUntilLogout, onForgotten } from '#platform/web/kept-until-logout.ts'
import { noteTraining, onTraining, trainingName } from '#sales/registers/web/index.tsx'
import type { KeptCart, ParkedSale } from '../../parked-sales.contract.ts'
import type { RegisterOrder } from '../../register-orders.contract.ts'
import type { Sale, Till } from '../../sales.contract.ts'
import type { Cart } from '../cart.ts'
import type { PracticeCard } from './practice-cards.ts'
import type { PracticeSession } from './practice-session.ts'

/** A sale that was practised, with what its refunds depend on. */
export type PracticeSale = {
  readonly sale: Sale
  /** The coins in which refunds are paid. */
  readonly cashStepMinor: number
  readonly approvals: NonNullable<Till['register']>['approvals']
}

export type PracticeParked = {
  readonly row: ParkedSale
  readonly registerId: string
  readonly cart: KeptCart
}

/** A receipt that would have been sent at a real sale. */
export type PracticeEmail = { readonly saleId: string; readonly to: string; readonly at: string }

/** All that a training has. It is kept by one tab, and by nothing else. */
export type Training = {
  /** Who practises. */
  readonly cashier: { readonly id: string; readonly name: string }
  readonly startedAt: string
  /** The open cart of each register. */
  readonly carts: Readonly<Record<string, Cart>>
  /** The newest last. */
  readonly sales: readonly PracticeSale[]
  readonly parked: readonly PracticeParked[]
  /** The store credit of customers and currencies that was changed. */
  readonly credit: Readonly<Record<string, number>>
  /** The gift cards of the currencies in which one was used, the newest first. */
  readonly cards: readonly PracticeCard[]
  /** The session of each register whose session was changed. */
  readonly sessions: Readonly<Record<string, PracticeSession>>
  /** What would be delivered, the newest last. */
  readonly orders: readonly RegisterOrder[]
  /** The newest first. */
  readonly emails: readonly PracticeEmail[]
}

let now: Training | null = stored()
noteTraining(now !== null)

onForgotten(() => put(null))

export const training = (): Training | null => now

/** @throws Refusal `training_over` */
export function requireTraining(): Training {
  if (now) return now
  throw new Refusal('conflict', 'training_over', 'The training has ended. Start it again.')
}

export function newTraining(cashier: Training['cashier'], startedAt: string): Training {
  return {
    ...{ cashier, startedAt, carts: {}, sales: [], parked: [], credit: {} },
    ...{ cards: [], sessions: {}, orders: [], emails: [] },
  }
}

export function startTraining(cashier: Training['cashier']): void {
  put(newTraining(cashier, new Date().toISOString()))
}

/** Discards what was practised. */
export const endTraining = (): void => put(null)

/** Where a training that just ended is taken up again. */
export const resumeTraining = (before: Training): void => put(before)

export function changeTraining(change: (now: Training) => Training): void {
  if (now) put(change(now))
}

export function useTraining(): Training | null {
  return useSyncExternalStore(onTraining, training)
}

function put(next: Training | null): void {
  now = next
  keepUntilLogout(trainingName, next)
  noteTraining(next !== null)
}

function stored(): Training | null {
  const kept = keptUntilLogout(trainingName)
  return isStored(kept) ? kept : null
}

/** Only this file writes it, so that its parts are not looked at one by one. */
function isStored(kept: unknown): kept is Training {
  return (
    isRecord(kept) &&
    isRecord(kept.cashier) &&
    isRecord(kept.carts) &&
    isRecord(kept.credit) &&
    isRecord(kept.sessions) &&
    Array.isArray(kept.sales) &&
    Array.isArray(kept.parked) &&
    Array.isArray(kept.cards) &&
    Array.isArray(kept.orders) &&
    Array.isArray(kept.emails)
  )
}
